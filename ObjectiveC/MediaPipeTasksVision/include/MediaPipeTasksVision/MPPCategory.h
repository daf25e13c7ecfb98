#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A class of a model and the model's confidence in it.
NS_SWIFT_NAME(ResultCategory)
@interface MPPCategory : NSObject {
 @private
  NSInteger _index;
  float _score;
  NSString *_categoryName;
  NSString *_displayName;
}

/// The index of the class; -1 for a detected class that has a name.
@property(nonatomic, readonly) NSInteger index;

/// The model's confidence.
@property(nonatomic, readonly) float score;

/// The name of the class; nil if the model has no label for it.
@property(nonatomic, readonly, nullable) NSString *categoryName;

/// The name of the class in the chosen language; nil if the model has none.
@property(nonatomic, readonly, nullable) NSString *displayName;

/// Creates a category.
- (instancetype)initWithIndex:(NSInteger)index
                        score:(float)score
                 categoryName:(nullable NSString *)categoryName
                  displayName:(nullable NSString *)displayName NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
