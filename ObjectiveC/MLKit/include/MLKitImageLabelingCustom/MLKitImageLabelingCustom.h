#pragma once

#import <MLKitImageLabelingCustom/MLKCustomImageLabelerOptions.h>
