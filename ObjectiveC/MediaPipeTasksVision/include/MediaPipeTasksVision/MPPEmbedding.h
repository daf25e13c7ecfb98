#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A model output that represents a picture: a list of numbers, as floats or as signed bytes.
NS_SWIFT_NAME(Embedding)
@interface MPPEmbedding : NSObject {
 @private
  NSArray<NSNumber *> *_floatEmbedding;
  NSArray<NSNumber *> *_quantizedEmbedding;
  NSInteger _headIndex;
  NSString *_headName;
}

/// The floats; nil if bytes were requested.
@property(nonatomic, readonly, nullable) NSArray<NSNumber *> *floatEmbedding;

/// The bytes, -128 to 127; nil unless they were requested.
@property(nonatomic, readonly, nullable) NSArray<NSNumber *> *quantizedEmbedding;

/// The index of the model's output.
@property(nonatomic, readonly) NSInteger headIndex;

/// The output's name; nil if it has none.
@property(nonatomic, readonly, nullable) NSString *headName;

/// Creates an embedding.
- (instancetype)initWithFloatEmbedding:(nullable NSArray<NSNumber *> *)floatEmbedding
                    quantizedEmbedding:(nullable NSArray<NSNumber *> *)quantizedEmbedding
                             headIndex:(NSInteger)headIndex
                              headName:(nullable NSString *)headName NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
