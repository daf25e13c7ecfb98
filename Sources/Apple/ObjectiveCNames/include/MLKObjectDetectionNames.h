// Declarations of the built-in object classes that Swift cannot export to Objective-C. Only on
// Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// The `text` of the built-in classes' labels.
typedef NSString *MLKDetectedObjectLabel NS_TYPED_ENUM NS_SWIFT_NAME(DetectedObjectLabel);

/// Things that are worn or carried.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelFashionGood;
/// Things found in a home.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelHomeGood;
/// Things that are eaten.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelFood;
/// A place.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelPlace;
/// A plant.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelPlant;

/// The `index` of the built-in classes' labels.
typedef NSInteger MLKDetectedObjectLabelIndex NS_TYPED_ENUM NS_SWIFT_NAME(DetectedObjectLabelIndex);

/// Things that are worn or carried.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexFashionGood = 0;
/// Things found in a home.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexHomeGood = 1;
/// Things that are eaten.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexFood = 2;
/// A place.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexPlace = 3;
/// A plant.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexPlant = 4;

NS_ASSUME_NONNULL_END
