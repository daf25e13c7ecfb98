#import <Foundation/Foundation.h>

#import "MLKObjectDetectionNames.h"

MLKDetectedObjectLabel const MLKDetectedObjectLabelFashionGood = @"Fashion good";
MLKDetectedObjectLabel const MLKDetectedObjectLabelHomeGood = @"Home good";
MLKDetectedObjectLabel const MLKDetectedObjectLabelFood = @"Food";
MLKDetectedObjectLabel const MLKDetectedObjectLabelPlace = @"Place";
MLKDetectedObjectLabel const MLKDetectedObjectLabelPlant = @"Plant";
