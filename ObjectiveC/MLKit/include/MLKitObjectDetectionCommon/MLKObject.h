#import <Foundation/Foundation.h>

#import <CoreGraphics/CoreGraphics.h>

NS_ASSUME_NONNULL_BEGIN

/// A classifier's label for an object.
NS_SWIFT_NAME(ObjectLabel)
@interface MLKObjectLabel : NSObject {
 @private
  NSString *_text;
  NSInteger _index;
  float _confidence;
}

/// The name of the class; empty if the model has no names.
@property(nonatomic, copy, readonly) NSString *text;

/// The index of the class in the model.
@property(nonatomic, readonly) NSInteger index;

/// The classifier's confidence, 0 to 1.
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

/// The frame in pixels of the stored picture, regardless of the orientation; always inside it.
@property(nonatomic, readonly) CGRect frame;

/// The labels, best first; empty without classification or if none was likely enough.
@property(nonatomic, readonly) NSArray<MLKObjectLabel *> *labels;

/// The identity of the object in its stream, from 0 up; nil for single pictures.
@property(nonatomic, readonly, nullable) NSNumber *trackingID;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
