#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A label of a picture.
NS_SWIFT_NAME(ImageLabel)
@interface MLKImageLabel : NSObject {
 @private
  NSString *_text;
  NSInteger _index;
  float _confidence;
}

/// The name of the class; empty if the model has no names.
@property(nonatomic, copy, readonly) NSString *text;

/// The index of the class in the model.
@property(nonatomic, readonly) NSInteger index;

/// The model's confidence, 0 to 1.
@property(nonatomic, readonly) float confidence;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
