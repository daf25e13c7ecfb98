#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPCategory.h>

NS_ASSUME_NONNULL_BEGIN

/// The classes of one output of a model.
NS_SWIFT_NAME(Classifications)
@interface MPPClassifications : NSObject {
 @private
  NSInteger _headIndex;
  NSString *_headName;
  NSArray<MPPCategory *> *_categories;
}

/// The index of the model's output.
@property(nonatomic, readonly) NSInteger headIndex;

/// The output's name; nil if the list was created without one.
@property(nonatomic, readonly, nullable) NSString *headName;

/// The classes, best first.
@property(nonatomic, readonly) NSArray<MPPCategory *> *categories;

/// Creates a list of an output without a name.
- (instancetype)initWithHeadIndex:(NSInteger)headIndex
                       categories:(NSArray<MPPCategory *> *)categories;

/// Creates a list.
- (instancetype)initWithHeadIndex:(NSInteger)headIndex
                         headName:(nullable NSString *)headName
                       categories:(NSArray<MPPCategory *> *)categories NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

/// The classes of one picture.
NS_SWIFT_NAME(ClassificationResult)
@interface MPPClassificationResult : NSObject {
 @private
  NSArray<MPPClassifications *> *_classifications;
  NSInteger _timestampInMilliseconds;
}

/// One list for each output, in the order of the model's outputs.
@property(nonatomic, readonly) NSArray<MPPClassifications *> *classifications;

/// The timestamp of the frame, in milliseconds.
@property(nonatomic, readonly) NSInteger timestampInMilliseconds;

/// Creates a result.
- (instancetype)initWithClassifications:(NSArray<MPPClassifications *> *)classifications
                timestampInMilliseconds:(NSInteger)timestampInMilliseconds
    NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
