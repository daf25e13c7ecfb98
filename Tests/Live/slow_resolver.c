// A resolver that does not answer, for the tests: put in front of the C library by LD_PRELOAD, it
// takes a minute for every name that ends in ".slow" and leaves others to the system.
//
//   cc -shared -fPIC -o slow_resolver.so slow_resolver.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

typedef int lookup(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(
    const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  static const char ending[] = ".slow";
  size_t length = host ? strlen(host) : 0;
  if (length >= sizeof ending - 1 && strcmp(host + length - (sizeof ending - 1), ending) == 0) {
    sleep(60);
    return EAI_AGAIN;
  }
  lookup *real = (lookup *)dlsym(RTLD_NEXT, "getaddrinfo");
  return real(host, service, hints, found);
}
