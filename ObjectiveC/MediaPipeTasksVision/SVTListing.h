// The texts of results, in the layout of "Handle and display results" in upstream's guides. Not
// installed.
#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Part of a listing.
@interface NSObject (SVTListing)

/// Returns the lines that describe the object; for objects of other classes their description.
- (NSArray<NSString *> *)svt_lines;

/// Returns the description in one line.
- (NSString *)svt_line;

@end

/// Returns a heading over its lines.
NSString *SVTListing(NSString *heading, NSArray<NSString *> *lines);

/// Returns lines, indented.
NSArray<NSString *> *SVTIndented(NSArray<NSString *> *lines);

/// Returns the lines of parts, each under a heading with its number.
NSArray<NSString *> *SVTNumbered(NSString *name, NSArray *parts);

/// Returns the lines of a result about hands: lists with one element for each hand.
///
/// `gestures` is nil for a result without any.
NSArray<NSString *> *SVTHandLines(
    NSArray *handedness, NSArray *_Nullable gestures, NSArray *landmarks, NSArray *worldLandmarks);

/// Returns some numbers; of a long list the first and the last.
NSString *SVTListOfNumbers(NSArray *numbers);

/// Returns the lines of a segmenter's result.
NSArray<NSString *> *SVTMaskLines(
    NSArray *_Nullable confidenceMasks, id _Nullable categoryMask,
    NSArray *_Nullable qualityScores);

NS_ASSUME_NONNULL_END
