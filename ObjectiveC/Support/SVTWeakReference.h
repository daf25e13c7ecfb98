#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// A weak reference to an object: GCC's runtime has none.
///
/// May be used from any thread.
///
/// The class of a referenced object gets a `release` that checks for references before an object's
/// last release. A concurrent caller either gets a live object, and retains it, or nil.
@interface SVTWeakReference : NSObject {
 @public
  id _object;
  SVTWeakReference *_next;
}

/// Creates a reference; nil refers to nothing.
- (instancetype)initWithObject:(nullable id)object;

/// Returns the object, retained until the end of the caller's pool; nil once it is gone.
- (nullable id)object;

/// Returns the object with a retain that the caller balances; nil once it is gone.
- (nullable id)copyObject NS_RETURNS_RETAINED;

@end

NS_ASSUME_NONNULL_END
