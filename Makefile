# The commands one needs to build, try and test Abide. They install what is missing (Debian), then
# leave the work to CMake: every folder build*/ belongs to the preset of the same name in
# CMakePresets.json. CONTRIBUTING.md says more.
#
#   DEPS=no          never installs anything
#   PREFIX, DESTDIR  where `make install` puts things (/usr/local)
#   FUZZ_SECONDS     how long `make fuzz` lets each target run (600)
#   ABIDE_CORPUS     a folder with a corpus of real files; the tests that need one run if it is set,
#                    and `make bench` measures on it
#   PICTURES=yes     `make test-web` writes the pictures of docs/tester.md anew
#   BENCH_SERVE      options for `make bench-serve`, such as "--requests 100000000"
#   INSTRUCTIONS=no  `make bench` leaves out callgrind's counts and is done sooner

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

PREFIX ?= /usr/local
export DEPS ?= yes
FUZZ_SECONDS ?= 600

export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)
export CTEST_PARALLEL_LEVEL ?= $(shell nproc)
# Read by CMake when a build folder is made.
export CMAKE_CXX_COMPILER_LAUNCHER ?= $(shell command -v ccache)

# The distribution's Python, whatever stands first in PATH: the tests' modules are installed for it.
PYTHON := $(firstword $(wildcard /usr/bin/python3) python3)
CONFIGURE := cmake --no-warn-unused-cli -DPython3_EXECUTABLE=$(PYTHON)

# Sanitizers of today's compilers do not know the address layouts of tomorrow's kernels; without
# randomisation there is only one. Some containers do not allow it: then as it is.
FIXED_ADDRESSES := $(if $(shell setarch -R true 2>/dev/null && echo yes),setarch -R)

.PHONY: help run build test test-quick test-asan test-tsan test-kills fuzz-short fuzz test-peers bench bench-serve \
        bench-peers check format lint install clean build-web-engine test-web-engine web test-web

help: ## print this list
	@echo "make TARGET, where TARGET is one of"
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: build web ## build, decide the examples in examples/, then serve until Ctrl-C
	@examples/run.sh build/abide
	@echo
	@echo "== The server, and a site of its own that it is asked about"
	@$(PYTHON) examples/serve.py build/abide build/run

build: deps-build ## build the command build/abide and the libraries
	@[ -f build/build.ninja ] || $(CONFIGURE) --preset release -DABIDE_TESTS=OFF
	@cmake --build --preset release --target abide_command

# The quickest to fail is not the first: the last thing on the screen shall be the whole suite's
# total.
test: deps-test test-tsan test-asan fuzz-short test-web-engine test-web test-quick ## run every test: under sanitizers, in the browser, a short fuzz run

test-quick: deps-test ## only the suite as it is built for release
	@echo "== The whole suite"
	@grep -qs '^ABIDE_TESTS:BOOL=ON' build/CMakeCache.txt && [ -f build/build.ninja ] || \
	  $(CONFIGURE) --preset release -DABIDE_TESTS=ON
	@cmake --build --preset release
	@ctest --preset release

test-asan: deps-test ## the suite under AddressSanitizer and UndefinedBehaviorSanitizer
	@echo "== The suite under AddressSanitizer and UndefinedBehaviorSanitizer"
	@[ -f build-asan/build.ninja ] || $(CONFIGURE) --preset asan
	@cmake --build --preset asan
	@$(FIXED_ADDRESSES) ctest --preset asan

test-tsan: deps-test ## the tests that share objects between threads, under ThreadSanitizer
	@echo "== Threads, under ThreadSanitizer"
	@[ -f build-tsan/build.ninja ] || $(CONFIGURE) --preset tsan
	@cmake --build --preset tsan
	@$(FIXED_ADDRESSES) ctest --preset tsan

test-kills: deps-test ## kill a process that writes a store 200 times
	@[ -f build/build.ninja ] || $(CONFIGURE) --preset release -DABIDE_TESTS=ON
	@cmake --build --preset release --target cache_kill_test
	@ABIDE_KILLS=200 build/tests/cache/cache_kill_test

fuzz-short: SECONDS_EACH = 20
fuzz-short: fuzz-run ## each fuzz target for 20 seconds

fuzz: SECONDS_EACH = $(FUZZ_SECONDS)
fuzz: fuzz-run ## each fuzz target for FUZZ_SECONDS (600)

.PHONY: fuzz-run
fuzz-run: deps-test
	@echo "== Fuzz targets, $(SECONDS_EACH) seconds each"
	@[ -f build-fuzz/build.ninja ] || $(CONFIGURE) --preset fuzz
	@cmake --build --preset fuzz
	@$(FIXED_ADDRESSES) tests/fuzz/run.sh build-fuzz $(SECONDS_EACH)

test-peers: build ## compare with other robots.txt engines (fetches them)
	@tests/peers/run.sh build

build-web-engine: deps-web web/node_modules/.package-lock.json ## the core as WebAssembly with its TypeScript: web/engine/dist
	@[ -f build-wasm/build.ninja ] || cmake --preset wasm
	@cmake --build --preset wasm
	@cd web && npm run --silent build -w engine

# The command and the generator are what its answers are held against.
test-web-engine: deps-test build-web-engine ## test web/engine under Node, against the command too
	@echo "== The engine as WebAssembly"
	@grep -qs '^ABIDE_TESTS:BOOL=ON' build/CMakeCache.txt && [ -f build/build.ninja ] || \
	  $(CONFIGURE) --preset release -DABIDE_TESTS=ON
	@cmake --build --preset release --target abide_command abide_bench_generate
	@cd web && npm test --silent -w engine && npm run --silent test:native -w engine
	@cd web && npm run --silent measure -w engine

web: build-web-engine ## the tester: web/tester/dist, and build/web, where the server finds it
	@cd web && npm run --silent build -w tester
	@mkdir -p build && rm -rf build/web && cp -r web/tester/dist build/web

test-web: deps-test-web build web ## test the tester, also in the browser against the real server
	@echo "== The tester: its units"
	@cd web && npm test --silent -w tester
	@echo "== The tester in the browser, against the real server"
	@cd web && ABIDE_PICTURES=$(if $(filter yes,$(PICTURES)),$(CURDIR)/docs/images) \
	  npm run --silent test:browser -w tester

# What the packages under web/ need to be built, as the lock file says.
web/node_modules/.package-lock.json: web/package-lock.json $(wildcard web/*/package.json) | deps-web
ifeq ($(DEPS),no)
	@echo "web/node_modules is missing or old: run \`npm ci\` in web/, or leave out DEPS=no" >&2; exit 1
else
	@cd web && npm ci --no-audit --no-fund
	@touch $@
endif

bench: deps-bench ## measure speed and memory: one table, and build/bench.json
	@grep -qs '^ABIDE_BENCH:BOOL=ON' build/CMakeCache.txt && [ -f build/build.ninja ] || \
	  $(CONFIGURE) --preset release -DABIDE_BENCH=ON \
	    $(if $(wildcard build/CMakeCache.txt),,-DABIDE_TESTS=OFF)
	@cmake --build --preset release --target abide_bench
	@bench/run.py build $(if $(filter no,$(INSTRUCTIONS)),--no-instructions)

bench-serve: deps-bench-serve ## measure the server beside nginx: one table, and build/bench_serve.json
	@[ -f build/build.ninja ] || $(CONFIGURE) --preset release -DABIDE_TESTS=OFF
	@cmake --build --preset release --target abide_online
	@$(PYTHON) bench/serve/run.py build $(BENCH_SERVE)

bench-peers: deps-bench deps-bench-peers ## time other robots.txt engines beside Abide (fetches them)
	@grep -qs '^ABIDE_BENCH:BOOL=ON' build/CMakeCache.txt && [ -f build/build.ninja ] || \
	  $(CONFIGURE) --preset release -DABIDE_BENCH=ON \
	    $(if $(wildcard build/CMakeCache.txt),,-DABIDE_TESTS=OFF)
	@cmake --build --preset release --target abide_bench_peer abide_bench_generate
	@PYTHON=$(PYTHON) bench/peers/run.sh build

check: deps-check format lint ## format, lint, build with warnings as errors by two compilers
	@echo "== Warnings are errors: g++"
	@grep -qs '^ABIDE_TESTS:BOOL=ON' build/CMakeCache.txt && [ -f build/build.ninja ] || \
	  $(CONFIGURE) --preset release -DABIDE_TESTS=ON
	@cmake --build --preset release
	@echo "== Warnings are errors: clang++"
	@$(CONFIGURE_ASAN_BENCH)
	@cmake --build --preset asan

# Benchmarks are held to the same as the rest.
CONFIGURE_ASAN_BENCH = grep -qs '^ABIDE_BENCH:BOOL=ON' build-asan/CMakeCache.txt || \
  $(CONFIGURE) --preset asan -DABIDE_BENCH=ON

format: deps-check ## format the C++ files in place
	@scripts/format.sh

lint: deps-check ## clang-tidy and shellcheck
	@$(CONFIGURE_ASAN_BENCH)
	@scripts/lint.sh build-asan

install: build web ## install under PREFIX (/usr/local)
	@cmake --build --preset release
	@cmake --install build --prefix $(PREFIX)

clean: ## remove the build folders
	@rm -rf build build-asan build-tsan build-fuzz build-wasm web/node_modules web/*/dist

.PHONY: deps-build deps-test deps-check deps-bench deps-bench-peers deps-bench-serve deps-web deps-test-web
deps-build deps-test deps-check deps-bench deps-bench-peers deps-bench-serve deps-web deps-test-web:
ifneq ($(DEPS),no)
	@scripts/install-deps.sh $(@:deps-%=%)
endif
