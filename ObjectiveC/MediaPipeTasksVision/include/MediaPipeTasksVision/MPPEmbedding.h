#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A picture as one output of a model sees it: a list of numbers, as floats or as signed bytes.
NS_SWIFT_NAME(Embedding)
@interface MPPEmbedding : NSObject {
 @private
  NSArray<NSNumber *> *_floatEmbedding;
  NSArray<NSNumber *> *_quantizedEmbedding;
  NSInteger _headIndex;
  NSString *_headName;
}

/// The floats; nil when bytes were asked for.
@property(nonatomic, readonly, nullable) NSArray<NSNumber *> *floatEmbedding;

/// The bytes, -128 to 127; nil unless they were asked for.
@property(nonatomic, readonly, nullable) NSArray<NSNumber *> *quantizedEmbedding;

/// Which output of the model it is.
@property(nonatomic, readonly) NSInteger headIndex;

/// The output's name; nil when it has none.
@property(nonatomic, readonly, nullable) NSString *headName;

/// Makes an embedding.
- (instancetype)initWithFloatEmbedding:(nullable NSArray<NSNumber *> *)floatEmbedding
                    quantizedEmbedding:(nullable NSArray<NSNumber *> *)quantizedEmbedding
                             headIndex:(NSInteger)headIndex
                              headName:(nullable NSString *)headName NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
