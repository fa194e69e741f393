// Whether the compiler can be asked for wide x86 instructions beyond its target's, function by
// function. Whether the processor has them is asked when the program runs.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
// GCC 12 takes the undefined operands within its own header for mistakes (its bug 105593).
#pragma GCC diagnostic push
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop
#define ABIDE_WIDE_X86 1
#else
#define ABIDE_WIDE_X86 0
#endif
