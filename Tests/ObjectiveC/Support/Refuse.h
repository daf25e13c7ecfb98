// Tables of calls that must fail, and their errors.
#pragma once

#import <MediaPipeTasksVision/MPPCommon.h>

#import "Check.h"

#pragma clang diagnostic ignored "-Wnonnull"
#pragma clang diagnostic ignored "-Wincompatible-pointer-types"
#pragma clang diagnostic ignored "-Wobjc-literal-conversion"

/// A call that must return nothing and set an error.
typedef struct {
  const char *name;
  id (^call)(NSError **error);
  NSInteger code;
  /// The error's message; nil if it is not upstream's.
  NSString *words;
} Case;

/// Makes the calls of a table, with a place for the error and without.
static inline void refuse(NSString *domain, NSString *group, const Case *cases, size_t count) {
  for (size_t index = 0; index < count; index += 1) {
    @autoreleasepool {
      const Case *each = &cases[index];
      NSError *error = nil;
      id answer = nil;
      @try {
        answer = each->call(&error);
        CHECK(!each->call(nil));
      } @catch (NSException *exception) {
        fprintf(stderr, "%s raises %s\n", each->name, exception.description.UTF8String);
        failures += 1;
      }
      BOOL isRight = !answer && [error.domain isEqual:domain] && error.code == each->code &&
                     error.localizedDescription.length > 0 &&
                     (!each->words || [error.localizedDescription isEqual:each->words]);
      if (!isRight) {
        fprintf(stderr, "%s: %s: %s\n", group.UTF8String, each->name, error.description.UTF8String);
        failures += 1;
      }
    }
  }
}

#define REFUSE(domain, group, ...) \
  do { \
    const Case cases[] = {__VA_ARGS__}; \
    refuse(domain, group, cases, sizeof cases / sizeof cases[0]); \
  } while (0)

enum { InvalidArgument = MPPTasksErrorCodeInvalidArgumentError, NotFound = 5 };

/// Returns the object for the result of a call that returns YES or NO.
static inline id truth(BOOL value) { return value ? @1 : nil; }
