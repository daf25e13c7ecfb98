#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A custom model in a file of this machine.
NS_SWIFT_NAME(LocalModel)
@interface MLKLocalModel : NSObject {
 @private
  NSString *_path;
  NSString *_manifestPath;
}

/// The path of the model's file.
@property(nonatomic, copy, readonly) NSString *path;

/// The path of the manifest that named the model; nil if the model was named directly.
@property(nonatomic, copy, readonly, nullable) NSString *manifestPath;

/// Creates a model from its manifest, as AutoML writes it; returns nil if that is missing or
/// invalid.
///
/// The model and its labels lie beside the manifest.
- (nullable instancetype)initWithManifestPath:(NSString *)manifestPath;

/// Creates a model from its path.
///
/// Nothing is opened yet: where upstream raises an exception for a path without a file, a detector
/// created with it returns an error at its first call.
- (instancetype)initWithPath:(NSString *)path;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
