#pragma once

#import <MLKitImageLabelingCommon/MLKCommonImageLabelerOptions.h>
#import <MLKitImageLabelingCommon/MLKImageLabel.h>
#import <MLKitImageLabelingCommon/MLKImageLabeler.h>
#import <MLKitImageLabelingCommon/MLKImageLabelingModels.h>
