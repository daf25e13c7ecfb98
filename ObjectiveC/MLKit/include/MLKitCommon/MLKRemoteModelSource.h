#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The source of a remote model; create one of the subclasses.
NS_SWIFT_NAME(RemoteModelSource)
@interface MLKRemoteModelSource : NSObject {
 @private
  NSString *_name;
  void *_model;
}

- (instancetype)init NS_UNAVAILABLE;

@end

/// A model in a file on a web server, for programs without Firebase.
///
/// Not in upstream. A digest (SHA-256 in hexadecimal) identifies the file. The address must be an
/// `https` one, unless the server is this machine; a wrong address or digest is the error of the
/// download.
@interface MLKHTTPSModelSource : MLKRemoteModelSource

/// Creates a source for the model's file.
- (instancetype)initWithName:(NSString *)name
                         url:(NSString *)url
                      sha256:(nullable NSString *)sha256;

@end

NS_ASSUME_NONNULL_END
