#import <Foundation/Foundation.h>

#import <CoreGraphics/CoreGraphics.h>

NS_ASSUME_NONNULL_BEGIN

/// What a classifier says about an object.
NS_SWIFT_NAME(ObjectLabel)
@interface MLKObjectLabel : NSObject {
 @private
  NSString *_text;
  NSInteger _index;
  float _confidence;
}

/// The name of the class; empty where the model has no names.
@property(nonatomic, copy, readonly) NSString *text;

/// The number of the class in the model.
@property(nonatomic, readonly) NSInteger index;

/// How sure the classifier is, 0 to 1.
@property(nonatomic, readonly) float confidence;

- (instancetype)init NS_UNAVAILABLE;

@end

/// An object in a picture.
NS_SWIFT_NAME(Object)
@interface MLKObject : NSObject {
 @private
  CGRect _frame;
  NSArray<MLKObjectLabel *> *_labels;
  NSNumber *_trackingID;
}

/// Where it is, in pixels of the stored picture, whatever the orientation; always inside it.
@property(nonatomic, readonly) CGRect frame;

/// What it is, best first; empty without classification and when nothing was likely enough.
@property(nonatomic, readonly) NSArray<MLKObjectLabel *> *labels;

/// Which object of the stream it is, from 0 up; nil for single pictures.
@property(nonatomic, readonly, nullable) NSNumber *trackingID;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
