// Runs the tests of all linked test cases, each with its own object, and prints one line for each:
// its name, its outcome, and the files that were missing.
#import <XCTest/XCTest.h>

#import <objc/runtime.h>
#include <stdio.h>

#import "Material.h"

/// The factor by which a test may wait longer than on a dedicated machine.
static const double patience = 40;

static NSUInteger failureCount;

void XCTStandInFail(const char *file, int line, const char *claim, NSString *words) {
  @synchronized([XCTestCase class]) {
    failureCount += 1;
    fprintf(stderr, "%s:%d: not true: %s %s\n", file, line, claim, words.UTF8String ?: "");
  }
}

@implementation XCTestExpectation

@synthesize expectedFulfillmentCount = _expectedFulfillmentCount;
@synthesize inverted = _inverted;

- (instancetype)initWithDescription:(NSString *)description {
  if ((self = [super init])) {
    _description = [description copy];
    _expectedFulfillmentCount = 1;
  }
  return self;
}

- (NSString *)description {
  return _description;
}

- (void)fulfill {
  @synchronized(self) {
    _count += 1;
  }
}

- (BOOL)isFulfilled {
  @synchronized(self) {
    return _count >= _expectedFulfillmentCount;
  }
}

@end

@implementation XCTestCase

- (void)setUp {
}

- (void)tearDown {
}

- (void)waitForExpectations:(NSArray *)expectations timeout:(NSTimeInterval)seconds {
  for (XCTestExpectation *each in expectations) {
    NSDate *end =
        [NSDate dateWithTimeIntervalSinceNow:each.inverted ? seconds : patience * seconds];
    while (![each isFulfilled] && end.timeIntervalSinceNow > 0) {
      [NSThread sleepForTimeInterval:0.005];
    }
    if ([each isFulfilled] == each.inverted) {
      XCTStandInFail(__FILE__, __LINE__, "what was waited for", each.description);
    }
  }
}

@end

/// Runs a test; its objects stay until the end of the process, as nothing counts references.
static void run(Class class, SEL test) {
  failureCount = 0;
  NSMutableSet *missing = [NSMutableSet set];
  SVTReportMissing(missing);
  @try {
    XCTestCase *object = [[class alloc] init];
    [object setUp];
    [object performSelector:test];
    [object tearDown];
  } @catch (NSException *exception) {
    XCTStandInFail(__FILE__, __LINE__, "no exception", exception.description);
  }
  NSArray *names = [missing.allObjects sortedArrayUsingSelector:@selector(compare:)];
  printf(
      "%s %s %s %s\n", class_getName(class), sel_getName(test),
      failureCount == 0 ? "passed" : "failed", [names componentsJoinedByString:@" "].UTF8String);
  fflush(stdout);
}

/// Returns the names of a class's tests, in their order.
static NSArray *testsOf(Class class) {
  NSMutableArray *names = [NSMutableArray array];
  unsigned int count = 0;
  Method *methods = class_copyMethodList(class, &count);
  for (unsigned int index = 0; index < count; index += 1) {
    NSString *name = NSStringFromSelector(method_getName(methods[index]));
    if ([name hasPrefix:@"test"] && ![name hasSuffix:@":"]) [names addObject:name];
  }
  free(methods);
  return [names sortedArrayUsingSelector:@selector(compare:)];
}

int main(int argc, char **argv) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  if (argc != 2) {
    fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  SVTUseMaterial([NSString stringWithUTF8String:argv[1]]);
  int count = objc_getClassList(NULL, 0);
  Class *classes = calloc((size_t)count, sizeof(Class));
  count = objc_getClassList(classes, count);
  for (int index = 0; index < count; index += 1) {
    if (class_getSuperclass(classes[index]) != [XCTestCase class]) continue;
    for (NSString *name in testsOf(classes[index])) {
      run(classes[index], NSSelectorFromString(name));
    }
  }
  free(classes);
  [pool drain];
  return 0;
}
