// As much of XCTest as upstream's tests use, for Tests/ObjectiveC/upstream.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Something that a test waits for.
@interface XCTestExpectation : NSObject {
 @public
  NSString *_description;
  NSUInteger _expectedFulfillmentCount;
  NSUInteger _count;
  BOOL _inverted;
}

/// How often it has to happen; once at first.
@property NSUInteger expectedFulfillmentCount;

/// Whether it must not happen (so often).
@property(getter=isInverted) BOOL inverted;

- (instancetype)initWithDescription:(NSString *)description;

/// It happened; any thread may say so.
- (void)fulfill;

@end

/// A test for each method whose name begins with `test`.
@interface XCTestCase : NSObject

- (void)setUp;
- (void)tearDown;

/// Waits until all of them have happened, at most for a while; that fails the test. Machines that
/// do other things as well get more time than the test says.
- (void)waitForExpectations:(NSArray<XCTestExpectation *> *)expectations
                    timeout:(NSTimeInterval)seconds;

@end

#ifdef __cplusplus
extern "C" {
#endif

/// Fails the test that is running.
void XCTStandInFail(const char *file, int line, const char *claim, NSString *_Nullable words);

#ifdef __cplusplus
}  // extern "C"
#endif

/// What a claim says besides: nothing, or a format and its arguments.
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
