/* The macro `assert` in place of that of the C library. CAIPAN_IN_TEST is 1 in the code of the test and 0 in the program. */
#ifndef CAIPAN_ASSERT_H
#define CAIPAN_ASSERT_H
#ifdef __cplusplus
extern "C" {
#endif
void caipan_assertion(int holds, int in_test, int line, const char *text);
#ifdef __cplusplus
}
#endif
#define CAIPAN_IN_TEST 0
#endif
#undef assert
#define assert(...) caipan_assertion((__VA_ARGS__) ? 1 : 0, CAIPAN_IN_TEST, __LINE__, #__VA_ARGS__)
#if !defined(__cplusplus) && !defined(static_assert)
#define static_assert _Static_assert
#endif
