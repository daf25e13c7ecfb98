#import <MLKitCommon/MLKitCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// A model that is hosted by Firebase, by the name it was published under.
NS_SWIFT_NAME(FirebaseModelSource)
@interface MLKFirebaseModelSource : MLKRemoteModelSource

/// Names a model of the project.
- (instancetype)initWithName:(NSString *)name;

@end

/// Says which Firebase project is meant. Not in upstream: Firebase's own library, which says it
/// there, does not exist for Linux.
@interface MLKFirebaseModelHosting : NSObject

/// Uses the project of a `GoogleService-Info.plist`; NO and an error for a file that is none.
+ (BOOL)configureWithContentsOfFile:(NSString *)path error:(NSError **)error;

@end

NS_ASSUME_NONNULL_END
