// The part of XCTest that upstream's tests use, for Tests/ObjectiveC/upstream.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// An event that a test waits for.
@interface XCTestExpectation : NSObject {
 @public
  NSString *_description;
  NSUInteger _expectedFulfillmentCount;
  NSUInteger _count;
  BOOL _inverted;
}

/// The number of times it has to happen; initially one.
@property NSUInteger expectedFulfillmentCount;

/// True if it must not happen (that often).
@property(getter=isInverted) BOOL inverted;

- (instancetype)initWithDescription:(NSString *)description;

/// Records that it happened; callable on any thread.
- (void)fulfill;

@end

/// A test case with a test for each method whose name begins with `test`.
@interface XCTestCase : NSObject

- (void)setUp;
- (void)tearDown;

/// Waits until all of them have happened; a timeout fails the test.
///
/// Machines with other work get more time than the test specifies.
- (void)waitForExpectations:(NSArray<XCTestExpectation *> *)expectations
                    timeout:(NSTimeInterval)seconds;

@end

#ifdef __cplusplus
extern "C" {
#endif

/// Fails the running test.
void XCTStandInFail(const char *file, int line, const char *claim, NSString *_Nullable words);

#ifdef __cplusplus
}  // extern "C"
#endif

/// The additional message of an assertion: nothing, or a format and its arguments.
#define XCT_WORDS(...) [NSString stringWithFormat:@"" __VA_ARGS__]

#define XCT_CLAIM(isTrue, claim, ...) \
  do { \
    if (!(isTrue)) XCTStandInFail(__FILE__, __LINE__, claim, XCT_WORDS(__VA_ARGS__)); \
  } while (0)

#define XCTFail(...) XCT_CLAIM(NO, "XCTFail", __VA_ARGS__)
#define XCTAssertTrue(value, ...) XCT_CLAIM(value, #value, ##__VA_ARGS__)
#define XCTAssertFalse(value, ...) XCT_CLAIM(!(value), "!(" #value ")", ##__VA_ARGS__)
#define XCTAssertNil(value, ...) XCT_CLAIM((value) == nil, #value " == nil", ##__VA_ARGS__)
#define XCTAssertNotNil(value, ...) XCT_CLAIM((value) != nil, #value " != nil", ##__VA_ARGS__)
#define XCTAssertEqual(one, other, ...) \
  XCT_CLAIM((one) == (other), #one " == " #other, ##__VA_ARGS__)
#define XCTAssertNotEqual(one, other, ...) \
  XCT_CLAIM((one) != (other), #one " != " #other, ##__VA_ARGS__)
#define XCTAssertEqualWithAccuracy(one, other, accuracy, ...) \
  XCT_CLAIM( \
      __builtin_fabs((double)(one) - (double)(other)) <= (double)(accuracy), \
      #one " == " #other " +- " #accuracy, ##__VA_ARGS__)
#define XCTAssertEqualObjects(one, other, ...) \
  do { \
    id _one = (one), _other = (other); \
    XCT_CLAIM(_one == _other || [_one isEqual:_other], #one " == " #other, ##__VA_ARGS__); \
  } while (0)

NS_ASSUME_NONNULL_END
