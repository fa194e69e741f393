// Whether the compiler can be asked for wide x86 instructions beyond its target's, function by
// function. Whether the processor has them is asked when the program runs.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define ABIDE_WIDE_X86 1
#else
#define ABIDE_WIDE_X86 0
#endif
