// What Swift cannot say to Objective-C of the built-in kinds of objects. Only on Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// The `text` of the built-in classes' labels.
typedef NSString *MLKDetectedObjectLabel NS_TYPED_ENUM NS_SWIFT_NAME(DetectedObjectLabel);

/// What is worn or carried.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelFashionGood;
/// What stands or lies in a home.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelHomeGood;
/// What is eaten.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelFood;
/// A place.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelPlace;
/// A plant.
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelPlant;

/// The `index` of the built-in classes' labels.
typedef NSInteger MLKDetectedObjectLabelIndex NS_TYPED_ENUM NS_SWIFT_NAME(DetectedObjectLabelIndex);

/// What is worn or carried.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexFashionGood = 0;
/// What stands or lies in a home.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexHomeGood = 1;
/// What is eaten.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexFood = 2;
/// A place.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexPlace = 3;
/// A plant.
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexPlant = 4;

NS_ASSUME_NONNULL_END
