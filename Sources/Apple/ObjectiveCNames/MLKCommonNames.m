#import <Foundation/Foundation.h>

#import "MLKCommonNames.h"

NSNotificationName const MLKModelDownloadDidSucceedNotification =
    @"MLKModelDownloadDidSucceedNotification";
NSNotificationName const MLKModelDownloadDidFailNotification =
    @"MLKModelDownloadDidFailNotification";
MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyRemoteModel =
    @"MLKModelDownloadUserInfoKeyRemoteModel";
MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyError =
    @"MLKModelDownloadUserInfoKeyError";
