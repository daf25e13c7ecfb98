#import <MLKitCommon/MLKitCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// A model that is hosted by Firebase, by its published name.
NS_SWIFT_NAME(FirebaseModelSource)
@interface MLKFirebaseModelSource : MLKRemoteModelSource

/// Creates a source for a model of the project.
- (instancetype)initWithName:(NSString *)name;

@end

/// Selects the Firebase project.
///
/// Not in upstream. Firebase's own library, which selects it there, does not exist for Linux.
@interface MLKFirebaseModelHosting : NSObject

/// Uses the project of a `GoogleService-Info.plist`; returns NO and an error for an invalid file.
+ (BOOL)configureWithContentsOfFile:(NSString *)path error:(NSError **)error;

@end

NS_ASSUME_NONNULL_END
