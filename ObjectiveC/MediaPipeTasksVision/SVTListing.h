// The texts of results, in the layout of "Handle and display results" in upstream's guides. Not
// installed.
#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Part of a listing.
@interface NSObject (SVTListing)

/// The lines that describe the object; for objects of other classes their description.
- (NSArray<NSString *> *)svt_lines;

/// The same in one line.
- (NSString *)svt_line;

@end

/// A heading over lines that belong to it.
NSString *SVTListing(NSString *heading, NSArray<NSString *> *lines);

NS_ASSUME_NONNULL_END
