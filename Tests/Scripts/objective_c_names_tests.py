"""Tests which names scripts/objective_c_names.py finds in headers, and what it says of ours.

python3 Tests/Scripts/objective_c_names_tests.py
"""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import objective_c_names
from objective_c_names import differences, names_in

WRITTEN = """
#import <Foundation/Foundation.h>
/* typedef NSInteger MLKGone; */ // @interface MLKGone : NSObject
@class MLKOther;
typedef NSString *MLKKind NS_TYPED_ENUM NS_SWIFT_NAME(Kind);
extern MLKKind const MLKKindOne;
static const NSInteger MLKNumber = 5;
typedef NS_ENUM(NSUInteger, MPPMode) { MPPModeA, MPPModeB = MPPModeA, } NS_SWIFT_NAME(Mode);
typedef void (^MLKCallback)(NSArray<MLKOther *> *_Nullable found, NSError *_Nullable error);
NS_INLINE NSString *_Nullable MPPModeName(MPPMode mode) { return nil; }
@protocol MLKDelegate <NSObject>
@optional
- (void)maker:(MLKMaker *)maker didMake:(nullable id)thing NS_SWIFT_NAME(maker(_:didMake:));
@end
NS_SWIFT_NAME(Maker)
@interface MLKMaker : NSObject <NSCopying> {
 @private
  NSString *_name;
}
@property(nonatomic, copy, readonly, nullable) NSString *name;
+ (instancetype)maker;
- (BOOL)make:(void (^)(BOOL isMade))block error:(NSError **)error __attribute__((deprecated("x:")));
- (instancetype)init NS_UNAVAILABLE;
@end
"""
# The same as the compiler writes it for a class in Swift.
GENERATED = """
SWIFT_CLASS_NAMED("Maker")
@interface MLKMaker : NSObject
SWIFT_CLASS_PROPERTY(@property (nonatomic, class, readonly, copy) NSArray<id> * _Nonnull all;)
+ (NSArray<id> * _Nonnull)all SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (BOOL)makeAndReturnError:(NSError * _Nullable * _Nullable)error;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end
typedef SWIFT_ENUM_NAMED(NSUInteger, MPPMode, "Mode", open) {
/// The first.
  MPPModeA = 0,
};
"""


class NamesTests(unittest.TestCase):
    """Headers as people and as the compiler write them."""

    def test_names_that_are_written(self):
        self.assertEqual(
            names_in(WRITTEN),
            {
                "type MLKKind",
                "constant MLKKindOne",
                "constant MLKNumber",
                "MPPMode.MPPModeA",
                "MPPMode.MPPModeB",
                "type MLKCallback",
                "function MPPModeName",
                "protocol MLKDelegate",
                "MLKDelegate -maker:didMake:",
                "MLKMaker : NSObject",
                "MLKMaker @name",
                "MLKMaker +maker",
                "MLKMaker -make:error:",
            },
        )

    def test_names_that_are_generated(self):
        self.assertEqual(
            names_in(GENERATED),
            {
                "MLKMaker : NSObject",
                "MLKMaker @all",
                "MLKMaker -makeAndReturnError:",
                "MPPMode.MPPModeA",
            },
        )

    def test_a_name_that_is_missing_and_one_too_many(self):
        upstream, besides = objective_c_names.recorded()
        self.assertGreater(len(upstream), 300)
        self.assertEqual(list(differences(upstream | besides)), [])
        names = upstream - {"MLKPose -landmarkOfType:"} | {"MLKPose -landmark:"}
        self.assertEqual(
            list(differences(names, is_whole=False)),
            ["missing: MLKPose -landmarkOfType:", "not upstream's: MLKPose -landmark:"],
        )

    def test_a_constant_in_the_place_of_a_case(self):
        upstream, _ = objective_c_names.recorded()
        names = upstream - {"MPPTasksErrorCode.MPPTasksErrorCodeLast"}
        names |= {"constant MPPTasksErrorCodeLast"}
        self.assertEqual(list(differences(names, is_whole=False)), [])


if __name__ == "__main__":
    unittest.main()
