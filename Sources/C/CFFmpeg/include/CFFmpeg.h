#pragma once

#include <stdint.h>

// FFmpeg's libraries behind opaque types, loaded at run time on first use: linking them would cost
// every start of every program tens of milliseconds. The functions below are the library calls of
// almost the same names; each needs an earlier cffmpeg_load() that returned 0. Negative results are
// FFmpeg's error codes. Written against FFmpeg 5.1 (libavformat 59) and meant to build with 4.4 to
// 7.1; without FFmpeg's headers all of it compiles and cffmpeg_load() reports that they were
// missing.

struct AVFormatContext;
struct AVCodecContext;
struct AVFrame;
struct AVPacket;
struct SwsContext;

enum CFFmpegLoadStatus {
  CFFMPEG_LOADED = 0,
  CFFMPEG_BUILT_WITHOUT_HEADERS = 1,
  CFFMPEG_LIBRARY_MISSING = 2,
  CFFMPEG_SYMBOL_MISSING = 3,
  CFFMPEG_WRONG_VERSION = 4,
};

/// Loads the libraries once for the process; returns a CFFmpegLoadStatus.
int cffmpeg_load(void);
/// The library that could not be loaded, in the dynamic loader's words; empty after success.
const char *cffmpeg_load_message(void);
/// Return the versions the headers belong to, for example 59, 6 and 59; 0 without headers.
int cffmpeg_expected_format_version(void);
int cffmpeg_expected_scaler_version(void);
int cffmpeg_expected_codec_version(void);

/// Describes a negative result.
void cffmpeg_describe_error(int code, char *text, int capacity);
int cffmpeg_error_end_of_file(void);
int cffmpeg_error_try_again(void);
/// Returns the error of a read that was asked to stop.
int cffmpeg_error_exit(void);
int cffmpeg_error_no_such_file(void);
int cffmpeg_error_decoder_not_found(void);
int cffmpeg_error_stream_not_found(void);
/// Returns the value for an unknown time.
int64_t cffmpeg_no_time(void);
/// Converts value * numerator / denominator seconds to microseconds, rounded to the nearest.
///
/// Returns cffmpeg_no_time() if the result does not fit.
int64_t cffmpeg_microseconds(int64_t value, int numerator, int denominator);
/// Converts microseconds to time units, rounded down; cffmpeg_no_time() if the result does not fit.
int64_t cffmpeg_time_units(int64_t microseconds, int numerator, int denominator);

// Demuxing.

/// The source of a file's bytes; `owner` is passed to the functions.
struct CFFmpegSource {
  void *owner;
  /// Writes up to `count` bytes and returns their number, at least one, or an error code.
  int (*read)(void *owner, uint8_t *bytes, int count);
  /// Moves to an offset and returns the new one; NULL if the bytes can only be read in order.
  ///
  /// `whence` is the system's, or cffmpeg_seek_size() to query the number of bytes.
  int64_t (*seek)(void *owner, int64_t offset, int whence);
};
int cffmpeg_seek_size(void);

/// Opens a video from its bytes if its format is one of the given names, separated by commas.
///
/// Nothing in it leads to other files. Only the extension of `name` matters. `found` becomes the
/// format's names, or empty. The source must outlive the context.
int cffmpeg_open(
    const char *name, const char *formats, const struct CFFmpegSource *source, char *found,
    int capacity, struct AVFormatContext **context);
void cffmpeg_close(struct AVFormatContext **context);

/// Limits on the reading of a video.
struct CFFmpegLimits {
  /// The maximum number of pixels in a picture, including intermediate ones.
  int pixels;
  /// The maximum number of bytes of pictures that the decoder keeps at once.
  int64_t picture_bytes;
  /// True if no picture may wait for later ones to be read, as in live streams.
  int has_no_delay;
};
/// Examines the streams by decoding some pictures.
int cffmpeg_find_stream_info(struct AVFormatContext *context, const struct CFFmpegLimits *limits);
/// Returns the stream index of the main video.
///
/// Pictures that only represent the file, such as a cover, do not count.
int cffmpeg_find_video(struct AVFormatContext *context);
/// Returns the number of videos, without pictures that belong to another stream, such as covers.
int cffmpeg_count_videos(struct AVFormatContext *context);

struct CFFmpegStream {
  int width;
  int height;
  int time_base_numerator;
  int time_base_denominator;
  /// The start in time-base units; cffmpeg_no_time() when unknown.
  int64_t start;
  int64_t duration;
  /// The duration of the whole file in microseconds; cffmpeg_no_time() when unknown.
  int64_t file_duration;
  /// The duration in microseconds that the file's header gives for all its streams.
  ///
  /// cffmpeg_no_time() when the header has none, or where other files of the kind have wrong ones.
  int64_t promised_duration;
  int rate_numerator;
  int rate_denominator;
  /// True if `matrix` holds the file's display matrix.
  int has_matrix;
  int32_t matrix[9];
  /// The ratio of a pixel's width to its height, by the file and by its pictures; 0 if unknown.
  int aspect_numerator;
  int aspect_denominator;
  int codec_aspect_numerator;
  int codec_aspect_denominator;
  /// The codec's short name.
  char codec[32];
};
int cffmpeg_describe_stream(
    struct AVFormatContext *context, int index, struct CFFmpegStream *stream);

/// Returns true if the file's index points to bytes behind the file's end.
int cffmpeg_is_truncated(struct AVFormatContext *context, int index);

struct AVPacket *cffmpeg_packet_alloc(void);
void cffmpeg_packet_free(struct AVPacket **packet);
void cffmpeg_packet_unref(struct AVPacket *packet);
int cffmpeg_read_packet(struct AVFormatContext *context, struct AVPacket *packet);
/// Gives a packet its own bytes, which outlive their source; returns FFmpeg's result.
///
/// On failure the packet stays as it is.
int cffmpeg_packet_make_own(struct AVPacket *packet);
/// Makes an empty packet share the bytes, the times and the properties of another; returns FFmpeg's
/// result.
int cffmpeg_packet_share(struct AVPacket *packet, const struct AVPacket *other);
int cffmpeg_packet_stream(const struct AVPacket *packet);
int cffmpeg_packet_size(const struct AVPacket *packet);
/// Returns true if decoding can begin with the packet.
int cffmpeg_packet_is_key(const struct AVPacket *packet);
/// Sets the times at which a packet is decoded and presented.
void cffmpeg_packet_set_times(struct AVPacket *packet, int64_t decoded, int64_t shown);
int cffmpeg_packet_is_damaged(const struct AVPacket *packet);
/// Returns true if the packet is no picture of a Theora stream but a header that the stream began
/// with, which comes again where two streams are joined; the text in it may differ.
int cffmpeg_packet_is_repeated_header(
    struct AVFormatContext *context, const struct AVPacket *packet);
/// Returns true if the packet ends where the file does.
int cffmpeg_packet_is_cut_off(struct AVFormatContext *context, const struct AVPacket *packet);
/// Returns the offset in the file behind the packet; negative when unknown.
int64_t cffmpeg_packet_end_offset(const struct AVPacket *packet);
/// Returns the time in microseconds at which the packet's content ends; cffmpeg_no_time() when
/// unknown.
int64_t cffmpeg_packet_end_time(struct AVFormatContext *context, const struct AVPacket *packet);
/// Returns the presentation time of the packet's frame; cffmpeg_no_time() when unknown.
int64_t cffmpeg_packet_time(const struct AVPacket *packet);
/// Returns true if the packet's frame is decoded but never shown.
int cffmpeg_packet_is_discarded(const struct AVPacket *packet);
/// Seeks to the last key frame at or before a time in time-base units.
int cffmpeg_seek(struct AVFormatContext *context, int index, int64_t time);

// Decoding.

/// Opens a decoder, with fewer threads where a picture for each would leave too little of the
/// limit.
///
/// A picture beyond the limit is not decoded; the result is the system's error for no memory.
int cffmpeg_open_decoder(
    struct AVFormatContext *context, int index, int threads, const struct CFFmpegLimits *limits,
    struct AVCodecContext **decoder);
void cffmpeg_close_decoder(struct AVCodecContext **decoder);
/// Sends a packet to the decoder; NULL marks the end.
int cffmpeg_send_packet(struct AVCodecContext *decoder, const struct AVPacket *packet);
int cffmpeg_receive_frame(struct AVCodecContext *decoder, struct AVFrame *frame);
void cffmpeg_flush(struct AVCodecContext *decoder);

/// The work and the memory of a decoder.
struct CFFmpegWork {
  /// The pixels of all pictures begun, shown or not.
  int64_t pixels;
  /// The bytes of pictures that the decoder keeps, or that came from it and are not lent.
  int64_t picture_bytes;
  /// True if a picture was ever refused because there were too many.
  int is_exceeded;
  int threads;
};
/// Returns true if the decoder's pictures always say whether parts of them are guessed.
///
/// H.264's threads may output a picture before that is known, so that it would be chance.
int cffmpeg_tells_concealment(const struct AVCodecContext *decoder);
void cffmpeg_describe_work(struct AVCodecContext *decoder, struct CFFmpegWork *work);
/// Returns the number of pixels in a packet that is a JPEG, counted once for each of its scans.
int64_t cffmpeg_jpeg_pixels(const struct AVPacket *packet);

/// Excludes a frame that others keep indefinitely from the decoder's account, or includes it again.
void cffmpeg_lend_frame(struct AVFrame *frame);
void cffmpeg_take_frame_back(struct AVFrame *frame);
struct AVFrame *cffmpeg_frame_alloc(void);
void cffmpeg_frame_free(struct AVFrame **frame);

enum CFFmpegLayout {
  CFFMPEG_LAYOUT_OTHER = 0,
  CFFMPEG_LAYOUT_I420 = 1,
  CFFMPEG_LAYOUT_NV12 = 2,
  CFFMPEG_LAYOUT_RGB = 3,
  // The following are only encoded.
  CFFMPEG_LAYOUT_RGBA = 4,
  CFFMPEG_LAYOUT_BGRA = 5,
  CFFMPEG_LAYOUT_ARGB = 6,
  CFFMPEG_LAYOUT_GRAY = 7,
};

enum CFFmpegMatrix {
  CFFMPEG_MATRIX_OTHER = 0,
  /// Also the matrix of frames that specify none.
  CFFMPEG_MATRIX_BT601 = 1,
  CFFMPEG_MATRIX_BT709 = 2,
};

struct CFFmpegPicture {
  int width;
  int height;
  /// The layout, a CFFmpegLayout.
  int layout;
  /// True if luma goes from 0 to 255.
  int is_full_range;
  /// The matrix, a CFFmpegMatrix.
  int matrix;
  const uint8_t *planes[3];
  int bytes_per_row[3];
  /// The time in the stream's time base; cffmpeg_no_time() when unknown.
  int64_t time;
  int64_t duration;
  /// The ratio of a pixel's width to its height; 0 if unknown.
  int aspect_numerator;
  int aspect_denominator;
  /// True if it needs no other picture.
  int is_key;
  /// True if parts of it could not be decoded, and hold what the decoder guessed.
  int is_concealed;
};
void cffmpeg_describe_frame(const struct AVFrame *frame, struct CFFmpegPicture *picture);

/// Converts a frame to packed RGB of a given width with its own color matrix and range.
int cffmpeg_convert_to_rgb(
    const struct AVFrame *frame, struct SwsContext **scaler, uint8_t *rgb, int width);
void cffmpeg_free_scaler(struct SwsContext **scaler);

// Encoding.

struct CFFmpegEncoding {
  /// The encoder's name, for example libx264.
  const char *name;
  /// The width of a picture; both sides are even.
  int width;
  int height;
  /// The time base of the pictures.
  int units_per_second;
  /// The approximate number of pictures a second.
  int rate_numerator;
  int rate_denominator;
  /// The quality on x264's scale of rate factors: 0 is lossless, 18 looks lossless, 51 is the
  /// worst.
  int quality;
  /// The number of threads; zero uses all cores.
  int threads;
};

int cffmpeg_has_encoder(const char *name);
int cffmpeg_open_encoder(const struct CFFmpegEncoding *encoding, struct AVCodecContext **encoder);
void cffmpeg_close_encoder(struct AVCodecContext **encoder);
/// Encodes a picture; NULL marks the end.
///
/// `frame` is reused from call to call; the picture's sides may be one smaller than the encoder's.
int cffmpeg_encode(
    struct AVCodecContext *encoder, const struct CFFmpegPicture *picture, struct AVFrame *frame,
    struct SwsContext **scaler);
int cffmpeg_receive_packet(struct AVCodecContext *encoder, struct AVPacket *packet);
int64_t cffmpeg_packet_decoding_time(const struct AVPacket *packet);
/// Moves a packet's contents to an empty one.
void cffmpeg_packet_move(struct AVPacket *target, struct AVPacket *source);
void cffmpeg_packet_set_duration(struct AVPacket *packet, int64_t duration);

// Muxing: MP4 files with one video stream, optionally followed by one of sound.

int cffmpeg_create_movie(const char *url, struct AVFormatContext **movie);
int cffmpeg_add_video(struct AVFormatContext *movie, const struct AVCodecContext *encoder);
/// Adds a stream with the parameters, the display matrix and the pixel aspect ratio of another
/// file's video stream, for its packets.
int cffmpeg_add_same_video(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index);
/// Copies what cffmpeg_add_same_video copies to the only stream of a context without a file; freed
/// with cffmpeg_free_video.
int cffmpeg_copy_video(struct AVFormatContext *source, int index, struct AVFormatContext **video);
void cffmpeg_free_video(struct AVFormatContext **video);
/// Writes the header; `flags` are those of FFmpeg's option movflags.
int cffmpeg_write_header(struct AVFormatContext *movie, const char *flags);
/// Writes a packet of a stream, with times in the given time base; the packet keeps its bytes.
int cffmpeg_write_packet(
    struct AVFormatContext *movie, int stream, struct AVPacket *packet, int numerator,
    int denominator);
int cffmpeg_write_trailer(struct AVFormatContext *movie);
// The sound of a video, which is passed on unchanged.

/// Returns the stream index of the sound that belongs to a video.
int cffmpeg_find_sound(struct AVFormatContext *context, int video);
/// Reads the time base of a stream and its start; cffmpeg_no_time() when unknown.
int cffmpeg_describe_times(
    struct AVFormatContext *context, int index, int *numerator, int *denominator, int64_t *start);
/// Adds a stream for the packets of a sound.
///
/// Returns cffmpeg_error_decoder_not_found() if the file cannot hold sound of that kind.
int cffmpeg_add_same_sound(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index);
/// Shifts all times of a packet; times that no longer fit become unknown.
void cffmpeg_packet_shift(struct AVPacket *packet, int64_t units);

/// Closes the file; returns an error if not all bytes were written.
int cffmpeg_close_movie(struct AVFormatContext **movie);

// Cameras: libavdevice is loaded on top of the others, and needs an earlier cffmpeg_load().

/// Loads libavdevice; returns a CFFmpegLoadStatus.
int cffmpeg_load_devices(void);
const char *cffmpeg_load_devices_message(void);
struct CFFmpegCamera {
  const char *device;
  /// The frame size, as in "640x480"; an empty string, here and below, leaves the choice to the
  /// device.
  const char *size;
  /// The frame rate, as in "30".
  const char *rate;
  /// The pixel format, as in "mjpeg" or "yuyv422".
  const char *form;
  /// Called with `owner` while the camera is opened and examined; true cancels.
  int (*is_cancelled)(void *owner);
  void *owner;
};
/// Opens a Video4Linux device.
///
/// Reading does not block: with no picture available it returns cffmpeg_error_try_again().
int cffmpeg_open_camera(const struct CFFmpegCamera *camera, struct AVFormatContext **context);
int cffmpeg_error_no_demuxer(void);

// Streams of the Real-Time Streaming Protocol.

struct CFFmpegRTSP {
  /// The address, rtsp:// or rtsps://, including the credentials.
  const char *address;
  /// True if pictures arrive as datagrams; otherwise they come inside the connection.
  int uses_datagrams;
  /// True if a server's certificate must be valid.
  int verifies;
  /// The path of a file with trusted authorities; NULL leaves them to the system.
  const char *authorities;
  /// Called with `owner` about ten times a second during waits; true ends them.
  int (*is_over)(void *owner);
  void *owner;
};
/// Opens a stream and requests only its videos.
///
/// Connects only to the address itself, or to redirects of its server by the same protocol.
int cffmpeg_open_rtsp(const struct CFFmpegRTSP *rtsp, struct AVFormatContext **context);
/// Returns true if the loaded FFmpeg can verify the certificate of an rtsps:// server.
///
/// Needs an earlier cffmpeg_load().
int cffmpeg_can_verify_rtsps(void);
int cffmpeg_error_unauthorized(void);
int cffmpeg_error_not_found(void);
/// Returns the error of opening when a server redirects to a protocol that was not requested.
int cffmpeg_error_other_protocol(void);
