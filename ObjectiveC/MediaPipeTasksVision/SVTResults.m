#import "SVTResults.h"

NSString *SVTString(const char *words) {
  return words ? [NSString stringWithUTF8String:words] : nil;
}
