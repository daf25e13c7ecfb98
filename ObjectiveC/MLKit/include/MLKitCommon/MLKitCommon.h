#pragma once

#import <MLKitCommon/MLKCompletionDelivery.h>
#import <MLKitCommon/MLKLocalModel.h>
#import <MLKitCommon/MLKModelDownloadConditions.h>
#import <MLKitCommon/MLKModelDownloadNotifications.h>
#import <MLKitCommon/MLKModelManager.h>
#import <MLKitCommon/MLKRemoteModel.h>
#import <MLKitCommon/MLKRemoteModelSource.h>
