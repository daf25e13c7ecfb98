#import "SVTErrors.h"

NSString *const MPPTasksErrorDomain = @"com.google.mediapipe.tasks";

/// The codes in the spelling of upstream's messages, from 1 on.
static NSString *const SVTCodeNames[] = {
    @"CANCELLED",
    @"UNKNOWN",
    @"INVALID_ARGUMENT",
    @"DEADLINE_EXCEEDED",
    @"NOT_FOUND",
    @"ALREADY_EXISTS",
    @"PERMISSION_DENIED",
    @"RESOURCE_EXHAUSTED",
    @"FAILED_PRECONDITION",
    @"ABORTED",
    @"OUT_OF_RANGE",
    @"UNIMPLEMENTED",
    @"INTERNAL",
    @"UNAVAILABLE",
    @"DATA_LOSS",
    @"UNAUTHENTICATED",
};

static NSError *made(NSInteger code, NSString *message) {
  return [NSError errorWithDomain:MPPTasksErrorDomain
                             code:code
                         userInfo:[NSDictionary dictionaryWithObject:message
                                                              forKey:NSLocalizedDescriptionKey]];
}

BOOL SVTFail(NSError **error, MPPTasksErrorCode code, NSString *message) {
  if (error) *error = made((NSInteger)code, message);
  return NO;
}

NSError *SVTErrorOf(MpStatus status, const char *words) {
  if (status == kMpOk) return nil;
  BOOL isNamed = status >= kMpCancelled && status <= kMpUnauthenticated;
  return made(
      (NSInteger)status,
      [NSString stringWithFormat:@"%@: %@", isNamed ? SVTCodeNames[status - 1] : @"UNKNOWN",
                                 [NSString stringWithUTF8String:words ?: ""]]);
}

BOOL SVTSucceeded(MpStatus status, char *words, NSError **error) {
  if (status == kMpOk) return YES;
  if (error) *error = SVTErrorOf(status, words);
  MpErrorFree(words);
  return NO;
}

const char *SVTText(id text, NSString *name, NSError **error) {
  if (![text isKindOfClass:[NSString class]]) {
    SVTFail(
        error, MPPTasksErrorCodeInvalidArgumentError,
        [NSString stringWithFormat:@"%@ is not an NSString.", name]);
    return NULL;
  }
  const char *words = [text UTF8String];
  if (!words || strlen(words) != [text lengthOfBytesUsingEncoding:NSUTF8StringEncoding]) {
    SVTFail(
        error, MPPTasksErrorCodeInvalidArgumentError,
        [NSString stringWithFormat:@"%@ holds a character that no such text has.", name]);
    return NULL;
  }
  return words;
}

BOOL SVTTexts(id list, NSString *name, const char ***out, uint32_t *count, NSError **error) {
  *out = NULL;
  *count = 0;
  if (!list) return YES;
  if (![list isKindOfClass:[NSArray class]]) {
    return SVTFail(
        error, MPPTasksErrorCodeInvalidArgumentError,
        [NSString stringWithFormat:@"%@ is not an NSArray.", name]);
  }
  NSUInteger length = [list count];
  if (length == 0) return YES;
  NSMutableData *memory = [NSMutableData dataWithLength:length * sizeof(const char *)];
  const char **words = memory.mutableBytes;
  for (NSUInteger index = 0; index < length; index += 1) {
    NSString *place = [NSString stringWithFormat:@"%@[%lu]", name, (unsigned long)index];
    words[index] = SVTText([list objectAtIndex:index], place, error);
    if (!words[index]) return NO;
  }
  *out = words;
  *count = (uint32_t)length;
  return YES;
}
