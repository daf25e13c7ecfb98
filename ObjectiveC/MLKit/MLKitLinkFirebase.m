#import <MLKitLinkFirebase/MLKitLinkFirebase.h>

#import "SVTMLKit.h"

@implementation MLKFirebaseModelSource

- (instancetype)initWithName:(NSString *)name {
  BOOL isText = [name isKindOfClass:[NSString class]];
  return [self svt_initWithName:name
                          model:isText ? SvtMlKitFirebaseModelCreate(name.UTF8String) : NULL];
}

@end

@implementation MLKFirebaseModelHosting

+ (BOOL)configureWithContentsOfFile:(NSString *)path error:(NSError **)error {
  BOOL isText = [path isKindOfClass:[NSString class]];
  struct SvtMlKitError failure = {0};
  if (SvtMlKitConfigureFirebase(isText ? path.UTF8String : NULL, &failure)) return YES;
  NSError *told = SVTMLKitError(&failure);
  if (error) *error = told;
  return NO;
}

@end
