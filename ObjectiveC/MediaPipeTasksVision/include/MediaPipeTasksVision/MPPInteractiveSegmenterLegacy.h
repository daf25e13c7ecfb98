#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPInteractiveSegmenterLegacyOptions.h>
#import <MediaPipeTasksVision/MPPInteractiveSegmenterLegacyResult.h>
#import <MediaPipeTasksVision/MPPRegionOfInterest.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Segments the thing in a picture that a person points at.
///
/// Releases of MediaPipe before 1.0 name it `MPPInteractiveSegmenter`, which is an alias here. The
/// model takes pictures of four channels; the last one shows the selection. Their orientation is
/// ignored. A model of three channels ignores the selection. Calls from several threads wait for
/// each other. Errors have the domain `MPPTasksErrorDomain`.
NS_SWIFT_NAME(InteractiveSegmenterLegacy)
@interface MPPInteractiveSegmenterLegacy : NSObject {
 @private
  SVTTask *_task;
}

/// The names of the model's classes, in the order of the masks; empty if it has none.
@property(nonatomic, readonly) NSArray<NSString *> *labels;

/// Creates a task with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the model cannot be opened or is of another kind, or no kind of mask is requested.
- (nullable instancetype)initWithOptions:(MPPInteractiveSegmenterLegacyOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Segments what is selected in a picture; a point outside the picture is an error.
///
/// The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPInteractiveSegmenterLegacyResult *)segmentImage:(MPPImage *)image
                                              regionOfInterest:
                                                  (MPPRegionOfInterest *)regionOfInterest
                                                         error:(NSError **)error
    NS_SWIFT_NAME(segment(image:regionOfInterest:));

/// Segments what is selected in a picture and calls a block with the result, or the error, before
/// it returns.
- (void)segmentImage:(MPPImage *)image
         regionOfInterest:(MPPRegionOfInterest *)regionOfInterest
    withCompletionHandler:
        (void (^)(MPPInteractiveSegmenterLegacyResult *_Nullable result, NSError *_Nullable error))
            completionHandler NS_SWIFT_NAME(segment(image:regionOfInterest:completion:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

/// The names of these classes in releases of MediaPipe before 1.0.
@compatibility_alias MPPInteractiveSegmenter MPPInteractiveSegmenterLegacy;
@compatibility_alias MPPInteractiveSegmenterOptions MPPInteractiveSegmenterLegacyOptions;
@compatibility_alias MPPInteractiveSegmenterResult MPPInteractiveSegmenterLegacyResult;

NS_ASSUME_NONNULL_END
