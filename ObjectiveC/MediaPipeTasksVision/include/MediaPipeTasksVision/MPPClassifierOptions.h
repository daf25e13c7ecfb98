#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The options of one of a task's classifiers.
NS_SWIFT_NAME(ClassifierOptions)
@interface MPPClassifierOptions : NSObject <NSCopying> {
 @private
  NSString *_displayNamesLocale;
  NSInteger _maxResults;
  float _scoreThreshold;
  NSArray<NSString *> *_categoryAllowlist;
  NSArray<NSString *> *_categoryDenylist;
}

/// The language of display names; nil means English.
@property(nonatomic, copy, nullable) NSString *displayNamesLocale;

/// The maximum number of results; negative for all, and here also zero.
@property(nonatomic) NSInteger maxResults;

/// The minimum score of a result.
@property(nonatomic) float scoreThreshold;

/// The only categories to report, unless nil or empty.
@property(nonatomic, copy, nullable) NSArray<NSString *> *categoryAllowlist;

/// The categories to leave out; ignored if the other list is not empty.
@property(nonatomic, copy, nullable) NSArray<NSString *> *categoryDenylist;

@end

NS_ASSUME_NONNULL_END
