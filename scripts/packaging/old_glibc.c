// Functions that newer releases of glibc have under a new version, taken in the oldest version,
// which all of them have. scripts/packaging/linking.sh links with --wrap: calls of such a function
// come here.
#define _POSIX_C_SOURCE 200809L

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLDEST "GLIBC_2.17"
#endif

// Since 2.35 it is the same without a handler for errors, which is never set.
__asm__(".symver old_hypotf, hypotf@" OLDEST);
float old_hypotf(float x, float y);
float __wrap_hypotf(float x, float y);
float __wrap_hypotf(float x, float y) { return old_hypotf(x, y); }

#if defined(__aarch64__) && __GLIBC__ == 2 && __GLIBC_MINOR__ < 38
// For arm64 Swift's libraries are those of a newer Debian (scripts/cross), which call functions
// that are there since 2.38. The first are C23's, which read binary numbers as well; there
// are none here.
int __isoc23_sscanf(const char *text, const char *format, ...);
int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int count = vsscanf(text, format, values);
  va_end(values);
  return count;
}

long __isoc23_strtol(const char *text, char **end, int base);
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base);
long long __isoc23_strtoll(const char *text, char **end, int base) {
  return strtoll(text, end, base);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base);
unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
  return strtoul(text, end, base);
}

size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size > 0) {
    size_t count = length < size ? length : size - 1;
    memcpy(to, from, count);
    to[count] = 0;
  }
  return length;
}

size_t strlcat(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size) {
  size_t length = strnlen(to, size);
  return length + strlcpy(to + length, from, size - length);
}
#endif
