#pragma once

#include <stdint.h>

// FFmpeg's libraries behind opaque types, loaded at run time on first use: linking them would cost
// every start of every program tens of milliseconds. The functions below are the library calls of
// almost the same names; each needs an earlier cffmpeg_load() that returned 0. Negative results are
// FFmpeg's error codes. Written against FFmpeg 5.1 (libavformat 59) and meant to build with 4.4 to
// 7.1; without FFmpeg's headers all compiles and cffmpeg_load() says that they were missing.

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

/// Loads the libraries once for the process; a CFFmpegLoadStatus.
int cffmpeg_load(void);
/// What could not be loaded, in the dynamic loader's words; empty after success.
const char *cffmpeg_load_message(void);
/// The versions the headers belong to, for example 59, 6 and 59; 0 without headers.
int cffmpeg_expected_format_version(void);
int cffmpeg_expected_scaler_version(void);
int cffmpeg_expected_codec_version(void);

/// What a negative result means.
void cffmpeg_describe_error(int code, char *text, int capacity);
int cffmpeg_error_end_of_file(void);
int cffmpeg_error_try_again(void);
/// What reading answers that was told to end.
int cffmpeg_error_exit(void);
int cffmpeg_error_no_such_file(void);
int cffmpeg_error_decoder_not_found(void);
int cffmpeg_error_stream_not_found(void);
/// The time that stands for no time.
int64_t cffmpeg_no_time(void);
/// value * numerator / denominator seconds in microseconds, rounded to the nearest;
/// cffmpeg_no_time() where that does not fit.
int64_t cffmpeg_microseconds(int64_t value, int numerator, int denominator);
/// The inverse of cffmpeg_microseconds, rounded down; cffmpeg_no_time() where that does not fit.
int64_t cffmpeg_time_units(int64_t microseconds, int numerator, int denominator);

// Demuxing.

/// Where the bytes of a file come from; `owner` goes to the functions.
struct CFFmpegSource {
  void *owner;
  /// Writes up to `count` bytes and says how many, at least one; else one of the error codes.
  int (*read)(void *owner, uint8_t *bytes, int count);
  /// NULL where bytes only come one after the other. Goes to a place and says which it is; `whence`
  /// is the system's, or cffmpeg_seek_size() to be told the number of bytes.
  int64_t (*seek)(void *owner, int64_t offset, int whence);
};
int cffmpeg_seek_size(void);

/// Opens a video by its bytes if it is of one of the formats, whose names have commas between them.
/// Nothing in it leads to other files. Of `name` only the ending counts. `found` becomes the
/// format's names, or empty. The source must outlive the context.
int cffmpeg_open(
    const char *name, const char *formats, const struct CFFmpegSource *source, char *found,
    int capacity, struct AVFormatContext **context);
void cffmpeg_close(struct AVFormatContext **context);

/// What reading a video may take.
struct CFFmpegLimits {
  /// The most pixels of one picture, also where they become more on the way.
  int pixels;
  /// The most bytes of pictures that the decoder keeps at once.
  int64_t picture_bytes;
  /// Whether no picture may wait for later ones to be read, as in live streams.
  int has_no_delay;
};
/// Examines the streams, for which some pictures are decoded.
int cffmpeg_find_stream_info(struct AVFormatContext *context, const struct CFFmpegLimits *limits);
/// The stream index of the main video; pictures that only stand for the file, such as a cover, are
/// none.
int cffmpeg_find_video(struct AVFormatContext *context);

struct CFFmpegStream {
  int width;
  int height;
  int time_base_numerator;
  int time_base_denominator;
  /// In time-base units; cffmpeg_no_time() when unknown.
  int64_t start;
  int64_t duration;
  /// Of the whole file in microseconds; cffmpeg_no_time() when unknown.
  int64_t file_duration;
  int rate_numerator;
  int rate_denominator;
  /// Whether `matrix` holds the file's display matrix.
  int has_matrix;
  int32_t matrix[9];
  /// How wide a pixel is against its height by the file's word, and by its pictures'; 0 if unknown.
  int aspect_numerator;
  int aspect_denominator;
  int codec_aspect_numerator;
  int codec_aspect_denominator;
  /// The codec's short name.
  char codec[32];
};
int cffmpeg_describe_stream(
    struct AVFormatContext *context, int index, struct CFFmpegStream *stream);

/// Whether the file's index names bytes behind the file's end.
int cffmpeg_is_truncated(struct AVFormatContext *context, int index);

struct AVPacket *cffmpeg_packet_alloc(void);
void cffmpeg_packet_free(struct AVPacket **packet);
void cffmpeg_packet_unref(struct AVPacket *packet);
int cffmpeg_read_packet(struct AVFormatContext *context, struct AVPacket *packet);
/// Gives a packet bytes of its own, which outlive what it was read from; FFmpeg's result.
///
/// Where this fails the packet stays as it is.
int cffmpeg_packet_make_own(struct AVPacket *packet);
int cffmpeg_packet_stream(const struct AVPacket *packet);
int cffmpeg_packet_is_damaged(const struct AVPacket *packet);
/// Whether the packet ends where the file does.
int cffmpeg_packet_is_cut_off(struct AVFormatContext *context, const struct AVPacket *packet);
/// When the packet's frame is shown; cffmpeg_no_time() when unknown.
int64_t cffmpeg_packet_time(const struct AVPacket *packet);
/// Whether the packet's frame is decoded but never shown.
int cffmpeg_packet_is_discarded(const struct AVPacket *packet);
/// Goes to the last key frame at or before a time in time-base units.
int cffmpeg_seek(struct AVFormatContext *context, int index, int64_t time);

// Decoding.

/// Takes fewer threads where each one's picture would leave too little of the limit. A picture that
/// goes beyond the limit is not decoded, which ends as the system's error for no memory.
int cffmpeg_open_decoder(
    struct AVFormatContext *context, int index, int threads, const struct CFFmpegLimits *limits,
    struct AVCodecContext **decoder);
void cffmpeg_close_decoder(struct AVCodecContext **decoder);
/// No packet means that no more will come.
int cffmpeg_send_packet(struct AVCodecContext *decoder, const struct AVPacket *packet);
int cffmpeg_receive_frame(struct AVCodecContext *decoder, struct AVFrame *frame);
void cffmpeg_flush(struct AVCodecContext *decoder);

/// What a decoder did and takes.
struct CFFmpegWork {
  /// Of all pictures that were begun, shown or not.
  int64_t pixels;
  /// Of the pictures that the decoder keeps, or that came from it and were not lent.
  int64_t picture_bytes;
  /// Whether a picture was ever refused, because there were too many.
  int is_exceeded;
  int threads;
};
void cffmpeg_describe_work(struct AVCodecContext *decoder, struct CFFmpegWork *work);
/// The pixels of a packet that is a JPEG, counted once for each of its scans.
int64_t cffmpeg_jpeg_pixels(const struct AVPacket *packet);

/// Leaves out of the decoder's account what others keep for as long as they like, and back.
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
  /// Also where nothing is said.
  CFFMPEG_MATRIX_BT601 = 1,
  CFFMPEG_MATRIX_BT709 = 2,
};

struct CFFmpegPicture {
  int width;
  int height;
  /// A CFFmpegLayout.
  int layout;
  /// Whether luma goes from 0 to 255.
  int is_full_range;
  /// A CFFmpegMatrix.
  int matrix;
  const uint8_t *planes[3];
  int bytes_per_row[3];
  /// In the stream's time base; cffmpeg_no_time() when unknown.
  int64_t time;
  int64_t duration;
  /// How wide a pixel is against its height; 0 if unknown.
  int aspect_numerator;
  int aspect_denominator;
};
void cffmpeg_describe_frame(const struct AVFrame *frame, struct CFFmpegPicture *picture);

/// Converts a frame to packed RGB of some width with its own colour matrix and range.
int cffmpeg_convert_to_rgb(
    const struct AVFrame *frame, struct SwsContext **scaler, uint8_t *rgb, int width);
void cffmpeg_free_scaler(struct SwsContext **scaler);

// Encoding.

struct CFFmpegEncoding {
  /// The encoder's name, for example libx264.
  const char *name;
  /// Both even.
  int width;
  int height;
  /// Of the times of pictures.
  int units_per_second;
  /// About how many pictures come in a second.
  int rate_numerator;
  int rate_denominator;
  /// On x264's scale of rate factors: 0 is lossless, 18 looks lossless, 51 is the worst.
  int quality;
  /// Zero takes all cores.
  int threads;
};

int cffmpeg_has_encoder(const char *name);
int cffmpeg_open_encoder(const struct CFFmpegEncoding *encoding, struct AVCodecContext **encoder);
void cffmpeg_close_encoder(struct AVCodecContext **encoder);
/// Gives a picture, or none to say that no more come. `frame` is used again from call to call; the
/// picture's sides may be one smaller than the encoder's.
int cffmpeg_encode(
    struct AVCodecContext *encoder, const struct CFFmpegPicture *picture, struct AVFrame *frame,
    struct SwsContext **scaler);
int cffmpeg_receive_packet(struct AVCodecContext *encoder, struct AVPacket *packet);
int64_t cffmpeg_packet_decoding_time(const struct AVPacket *packet);
/// Takes what a packet holds over into an empty one.
void cffmpeg_packet_move(struct AVPacket *target, struct AVPacket *source);
void cffmpeg_packet_set_duration(struct AVPacket *packet, int64_t duration);

// Muxing: MP4 files with one video stream, and perhaps one of sound behind it.

int cffmpeg_create_movie(const char *url, struct AVFormatContext **movie);
int cffmpeg_add_video(struct AVFormatContext *movie, const struct AVCodecContext *encoder);
/// Adds a stream like one of another file, for its packets.
int cffmpeg_add_same_video(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index);
/// `flags` are those of FFmpeg's option movflags.
int cffmpeg_write_header(struct AVFormatContext *movie, const char *flags);
/// Writes a packet of a stream, whose times are in the given time base; the packet keeps its bytes.
int cffmpeg_write_packet(
    struct AVFormatContext *movie, int stream, struct AVPacket *packet, int numerator,
    int denominator);
int cffmpeg_write_trailer(struct AVFormatContext *movie);
// The sound of a video, which is passed on as it is.

/// The stream index of the sound that belongs to a video.
int cffmpeg_find_sound(struct AVFormatContext *context, int video);
/// The time base of a stream, and when it begins; cffmpeg_no_time() when unknown.
int cffmpeg_describe_times(
    struct AVFormatContext *context, int index, int *numerator, int *denominator, int64_t *start);
/// Adds a stream for the packets of a sound; cffmpeg_error_decoder_not_found() where the file
/// cannot hold sound of that kind.
int cffmpeg_add_same_sound(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index);
/// Moves all times of a packet; those that fit no longer are lost.
void cffmpeg_packet_shift(struct AVPacket *packet, int64_t units);

/// Closes the file; the result says whether all bytes were taken.
int cffmpeg_close_movie(struct AVFormatContext **movie);

// Cameras: libavdevice is loaded on top of the others, and needs an earlier cffmpeg_load().

/// A CFFmpegLoadStatus.
int cffmpeg_load_devices(void);
const char *cffmpeg_load_devices_message(void);
struct CFFmpegCamera {
  const char *device;
  /// As in "640x480"; what is empty is left to the device, here and below.
  const char *size;
  /// As in "30".
  const char *rate;
  /// As in "mjpeg" or "yuyv422".
  const char *form;
  /// Asked while the camera is opened and examined, with `owner`.
  int (*is_cancelled)(void *owner);
  void *owner;
};
/// Opens a Video4Linux device. Reading does not wait: where there is no picture yet it answers
/// cffmpeg_error_try_again().
int cffmpeg_open_camera(const struct CFFmpegCamera *camera, struct AVFormatContext **context);
int cffmpeg_error_no_demuxer(void);

// Streams of the Real-Time Streaming Protocol.

struct CFFmpegRTSP {
  /// rtsp:// or rtsps://, with who asks.
  const char *address;
  /// Whether pictures come as datagrams; else within the connection.
  int uses_datagrams;
  /// Whether a server's certificate must be good.
  int verifies;
  /// Who signs good certificates, a file; NULL leaves it to the system.
  const char *authorities;
  /// Asked about ten times a second while something is waited for, with `owner`.
  int (*is_over)(void *owner);
  void *owner;
};
/// Opens a stream, of which only videos are asked for. Nothing but the address itself, or where its
/// server leads by the same protocol, is connected to.
int cffmpeg_open_rtsp(const struct CFFmpegRTSP *rtsp, struct AVFormatContext **context);
/// Whether the loaded FFmpeg can be told to verify the certificate of a rtsps:// server; needs an
/// earlier cffmpeg_load().
int cffmpeg_can_verify_rtsps(void);
int cffmpeg_error_unauthorized(void);
int cffmpeg_error_not_found(void);
/// What opening answers where a server leads to a protocol that was not asked for.
int cffmpeg_error_other_protocol(void);
