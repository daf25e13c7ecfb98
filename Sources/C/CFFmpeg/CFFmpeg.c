#include "CFFmpeg.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "library.h"

#ifdef CFFMPEG_HAS_HEADERS

#include <dlfcn.h>

struct cffmpeg_library cffmpeg_library;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;
static int load_status;
static char load_message[512];

static void *open_library(const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library && load_status == CFFMPEG_LOADED) {
    const char *reason = dlerror();
    load_status = CFFMPEG_LIBRARY_MISSING;
    snprintf(load_message, sizeof load_message, "%s", reason ? reason : file);
  }
  return library;
}

static void load(void) {
  void *util = open_library(CFFMPEG_FILE("avutil", LIBAVUTIL_VERSION_MAJOR));
  void *scale = open_library(CFFMPEG_FILE("swscale", LIBSWSCALE_VERSION_MAJOR));
  void *codec = open_library(CFFMPEG_FILE("avcodec", LIBAVCODEC_VERSION_MAJOR));
  void *format = open_library(CFFMPEG_FILE("avformat", LIBAVFORMAT_VERSION_MAJOR));
  if (load_status != CFFMPEG_LOADED) return;
#define CFFMPEG_FIND(library, name) \
  ff.name = (__typeof__(&name))dlsym(library, #name); \
  if (!ff.name) { \
    load_status = CFFMPEG_SYMBOL_MISSING; \
    snprintf(load_message, sizeof load_message, "%s is not in the library", #name); \
    return; \
  }
  CFFMPEG_FUNCTIONS(CFFMPEG_FIND)
  if (AV_VERSION_MAJOR(ff.avutil_version()) != LIBAVUTIL_VERSION_MAJOR ||
      AV_VERSION_MAJOR(ff.swscale_version()) != LIBSWSCALE_VERSION_MAJOR ||
      AV_VERSION_MAJOR(ff.avcodec_version()) != LIBAVCODEC_VERSION_MAJOR ||
      AV_VERSION_MAJOR(ff.avformat_version()) != LIBAVFORMAT_VERSION_MAJOR) {
    load_status = CFFMPEG_WRONG_VERSION;
    snprintf(
        load_message, sizeof load_message, "libavformat %u.%u was loaded",
        AV_VERSION_MAJOR(ff.avformat_version()), AV_VERSION_MINOR(ff.avformat_version()));
    return;
  }
  // Errors are thrown; nothing is printed behind the program's back.
  ff.av_log_set_level(AV_LOG_QUIET);
}

int cffmpeg_load(void) {
  pthread_once(&load_once, load);
  return load_status;
}

const char *cffmpeg_load_message(void) { return load_message; }

int cffmpeg_expected_format_version(void) { return LIBAVFORMAT_VERSION_MAJOR; }
int cffmpeg_expected_scaler_version(void) { return LIBSWSCALE_VERSION_MAJOR; }
int cffmpeg_expected_codec_version(void) { return LIBAVCODEC_VERSION_MAJOR; }

void cffmpeg_describe_error(int code, char *text, int capacity) {
  if (ff.av_strerror(code, text, (size_t)capacity) < 0) {
    snprintf(text, (size_t)capacity, "error %d", code);
  }
}

int cffmpeg_error_end_of_file(void) { return AVERROR_EOF; }
int cffmpeg_error_try_again(void) { return AVERROR(EAGAIN); }
int cffmpeg_error_no_such_file(void) { return AVERROR(ENOENT); }
int cffmpeg_error_decoder_not_found(void) { return AVERROR_DECODER_NOT_FOUND; }
int cffmpeg_error_stream_not_found(void) { return AVERROR_STREAM_NOT_FOUND; }
int64_t cffmpeg_no_time(void) { return AV_NOPTS_VALUE; }

static const AVRational microsecond = {1, 1000000};

int64_t cffmpeg_microseconds(int64_t value, int numerator, int denominator) {
  return ff.av_rescale_q(value, (AVRational){numerator, denominator}, microsecond);
}

int64_t cffmpeg_time_units(int64_t microseconds, int numerator, int denominator) {
  return ff.av_rescale_q_rnd(
      microseconds, microsecond, (AVRational){numerator, denominator}, AV_ROUND_DOWN);
}

int cffmpeg_find_video(struct AVFormatContext *context) {
  int best = ff.av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
  if (best < 0 || !(context->streams[best]->disposition & AV_DISPOSITION_ATTACHED_PIC)) return best;
  for (unsigned index = 0; index < context->nb_streams; index++) {
    const AVStream *stream = context->streams[index];
    if (stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO &&
        !(stream->disposition & AV_DISPOSITION_ATTACHED_PIC)) {
      return (int)index;
    }
  }
  return AVERROR_STREAM_NOT_FOUND;
}

int cffmpeg_count_videos(struct AVFormatContext *context) {
  // Pictures that belong to another stream.
  int other = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS |
              AV_DISPOSITION_STILL_IMAGE | AV_DISPOSITION_DEPENDENT;
  int count = 0;
  for (unsigned index = 0; index < context->nb_streams; index++) {
    const AVStream *stream = context->streams[index];
    const AVCodecParameters *codec = stream->codecpar;
    if (codec->codec_type == AVMEDIA_TYPE_VIDEO && codec->codec_id != AV_CODEC_ID_NONE &&
        codec->width > 0 && codec->height > 0 && !(stream->disposition & other)) {
      count++;
    }
  }
  return count;
}

static AVStream *stream_at(struct AVFormatContext *context, int index) {
  return index >= 0 && (unsigned)index < context->nb_streams ? context->streams[index] : NULL;
}

static const int32_t *display_matrix(const AVStream *stream) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 0)
  const AVPacketSideData *data = ff.av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
      AV_PKT_DATA_DISPLAYMATRIX);
  return data && data->size >= 36 ? (const int32_t *)data->data : NULL;
#else
  size_t size = 0;
  const uint8_t *data = ff.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 36 ? (const int32_t *)data : NULL;
#endif
}

// The kinds of files whose headers give a duration that does not follow from what is there.
//
// The others compute it from the bytes or the last packets, are often written with a wrong one, or
// have an index, which is checked instead.
static int promises_duration(const struct AVFormatContext *context) {
  static const char *const kinds[] = {"matroska,webm", "flv", "asf"};
  for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
    if (strcmp(context->iformat->name, kinds[kind]) == 0) {
      return context->duration_estimation_method == AVFMT_DURATION_FROM_STREAM;
    }
  }
  return 0;
}

int cffmpeg_describe_stream(
    struct AVFormatContext *context, int index, struct CFFmpegStream *stream) {
  const AVStream *source = stream_at(context, index);
  if (!source) return AVERROR_STREAM_NOT_FOUND;
  memset(stream, 0, sizeof *stream);
  stream->width = source->codecpar->width;
  stream->height = source->codecpar->height;
  stream->time_base_numerator = source->time_base.num;
  stream->time_base_denominator = source->time_base.den;
  stream->start = source->start_time;
  stream->duration = source->duration;
  stream->file_duration = context->duration;
  stream->promised_duration = promises_duration(context) ? context->duration : AV_NOPTS_VALUE;
  AVRational rate = source->avg_frame_rate.num ? source->avg_frame_rate : source->r_frame_rate;
  stream->rate_numerator = rate.num;
  stream->rate_denominator = rate.den;
  stream->aspect_numerator = source->sample_aspect_ratio.num;
  stream->aspect_denominator = source->sample_aspect_ratio.den;
  stream->codec_aspect_numerator = source->codecpar->sample_aspect_ratio.num;
  stream->codec_aspect_denominator = source->codecpar->sample_aspect_ratio.den;
  const int32_t *matrix = display_matrix(source);
  if (matrix) {
    stream->has_matrix = 1;
    memcpy(stream->matrix, matrix, sizeof stream->matrix);
  }
  snprintf(
      stream->codec, sizeof stream->codec, "%s", ff.avcodec_get_name(source->codecpar->codec_id));
  return 0;
}

int cffmpeg_is_truncated(struct AVFormatContext *context, int index) {
  AVStream *stream = stream_at(context, index);
  int64_t size = context->pb ? ff.avio_size(context->pb) : -1;
  if (!stream || size < 0) return 0;
  int count = ff.avformat_index_get_entries_count(stream);
  for (int entry = 0; entry < count; entry++) {
    const AVIndexEntry *found = ff.avformat_index_get_entry(stream, entry);
    if (found && found->pos >= 0 && found->pos > size - found->size) return 1;
  }
  return 0;
}

struct AVPacket *cffmpeg_packet_alloc(void) { return ff.av_packet_alloc(); }
void cffmpeg_packet_free(struct AVPacket **packet) { ff.av_packet_free(packet); }
void cffmpeg_packet_unref(struct AVPacket *packet) { ff.av_packet_unref(packet); }

int cffmpeg_read_packet(struct AVFormatContext *context, struct AVPacket *packet) {
  return ff.av_read_frame(context, packet);
}

int cffmpeg_packet_share(struct AVPacket *packet, const struct AVPacket *other) {
  return ff.av_packet_ref(packet, other);
}

int cffmpeg_packet_size(const struct AVPacket *packet) { return packet->size; }
int cffmpeg_packet_is_key(const struct AVPacket *packet) {
  return (packet->flags & AV_PKT_FLAG_KEY) != 0;
}
void cffmpeg_packet_set_times(struct AVPacket *packet, int64_t decoded, int64_t shown) {
  packet->dts = decoded;
  packet->pts = shown;
}

int cffmpeg_packet_make_own(struct AVPacket *packet) {
  struct AVPacket *own = ff.av_packet_alloc();
  if (!own) return AVERROR(ENOMEM);
  int code = ff.av_new_packet(own, packet->size);
  if (code >= 0) code = ff.av_packet_copy_props(own, packet);
  if (code >= 0) {
    if (packet->size > 0) memcpy(own->data, packet->data, (size_t)packet->size);
    ff.av_packet_unref(packet);
    ff.av_packet_move_ref(packet, own);
  }
  ff.av_packet_free(&own);
  return code;
}

int cffmpeg_packet_stream(const struct AVPacket *packet) { return packet->stream_index; }

int cffmpeg_packet_is_damaged(const struct AVPacket *packet) {
  return (packet->flags & AV_PKT_FLAG_CORRUPT) != 0;
}

// Three headers begin a stream, for which the highest bit of the first byte is set; the stream's
// extradata has them, each behind a length of two bytes (Theora Specification, 6.1).
int cffmpeg_packet_is_repeated_header(
    struct AVFormatContext *context, const struct AVPacket *packet) {
  enum { comment = 0x81 };
  const AVStream *stream = stream_at(context, packet->stream_index);
  if (!stream || stream->codecpar->codec_id != AV_CODEC_ID_THEORA) return 0;
  if (packet->size < 1 || packet->data[0] < 0x80) return 0;
  if (packet->data[0] == comment) return 1;
  const uint8_t *header = stream->codecpar->extradata;
  int rest = header ? stream->codecpar->extradata_size : 0;
  for (int count = 0; count < 3 && rest > 2; count++) {
    int size = header[0] << 8 | header[1];
    if (size > rest - 2) return 0;
    if (size == packet->size && !memcmp(header + 2, packet->data, size)) return 1;
    header += size + 2;
    rest -= size + 2;
  }
  return 0;
}

int cffmpeg_packet_is_cut_off(struct AVFormatContext *context, const struct AVPacket *packet) {
  int64_t size = context->pb ? ff.avio_size(context->pb) : -1;
  return size >= 0 && packet->pos >= 0 && packet->pos >= size - packet->size;
}

int64_t cffmpeg_packet_end_offset(const struct AVPacket *packet) {
  return packet->pos < 0 ? -1 : packet->pos + packet->size;
}

int64_t cffmpeg_packet_end_time(struct AVFormatContext *context, const struct AVPacket *packet) {
  const AVStream *stream = stream_at(context, packet->stream_index);
  int64_t time = cffmpeg_packet_time(packet), end;
  if (!stream || time == AV_NOPTS_VALUE) return AV_NOPTS_VALUE;
  if (__builtin_add_overflow(time, packet->duration, &end)) return AV_NOPTS_VALUE;
  return ff.av_rescale_q(end, stream->time_base, microsecond);
}

int64_t cffmpeg_packet_time(const struct AVPacket *packet) {
  return packet->pts == AV_NOPTS_VALUE ? packet->dts : packet->pts;
}

int cffmpeg_packet_is_discarded(const struct AVPacket *packet) {
  return (packet->flags & AV_PKT_FLAG_DISCARD) != 0;
}

int cffmpeg_seek(struct AVFormatContext *context, int index, int64_t time) {
  return ff.av_seek_frame(context, index, time, AVSEEK_FLAG_BACKWARD);
}

int cffmpeg_send_packet(struct AVCodecContext *decoder, const struct AVPacket *packet) {
  return ff.avcodec_send_packet(decoder, packet);
}

int cffmpeg_receive_frame(struct AVCodecContext *decoder, struct AVFrame *frame) {
  return ff.avcodec_receive_frame(decoder, frame);
}

void cffmpeg_flush(struct AVCodecContext *decoder) { ff.avcodec_flush_buffers(decoder); }

struct AVFrame *cffmpeg_frame_alloc(void) { return ff.av_frame_alloc(); }
void cffmpeg_frame_free(struct AVFrame **frame) { ff.av_frame_free(frame); }

static int layout_of(enum AVPixelFormat format) {
  switch (format) {
    case AV_PIX_FMT_YUV420P:
    case AV_PIX_FMT_YUVJ420P: return CFFMPEG_LAYOUT_I420;
    case AV_PIX_FMT_NV12: return CFFMPEG_LAYOUT_NV12;
    case AV_PIX_FMT_RGB24: return CFFMPEG_LAYOUT_RGB;
    default: return CFFMPEG_LAYOUT_OTHER;
  }
}

static int matrix_of(enum AVColorSpace space) {
  switch (space) {
    case AVCOL_SPC_UNSPECIFIED:
    case AVCOL_SPC_BT470BG:
    case AVCOL_SPC_SMPTE170M: return CFFMPEG_MATRIX_BT601;
    case AVCOL_SPC_BT709: return CFFMPEG_MATRIX_BT709;
    default: return CFFMPEG_MATRIX_OTHER;
  }
}

static int is_full_range(const AVFrame *frame) {
  switch (frame->format) {
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ444P:
    case AV_PIX_FMT_YUVJ440P:
    case AV_PIX_FMT_YUVJ411P: return 1;
    // Gray pictures come from still-picture codecs, which use all values unless they declare
    // otherwise.
    case AV_PIX_FMT_GRAY8:
    case AV_PIX_FMT_GRAY16LE:
    case AV_PIX_FMT_GRAY16BE:
    case AV_PIX_FMT_YA8: return frame->color_range != AVCOL_RANGE_MPEG;
    default: return frame->color_range == AVCOL_RANGE_JPEG;
  }
}

void cffmpeg_describe_frame(const struct AVFrame *frame, struct CFFmpegPicture *picture) {
  memset(picture, 0, sizeof *picture);
  picture->width = frame->width;
  picture->height = frame->height;
  picture->layout = layout_of((enum AVPixelFormat)frame->format);
  picture->is_full_range = is_full_range(frame);
  picture->matrix = matrix_of(frame->colorspace);
  for (int plane = 0; plane < 3; plane++) {
    picture->planes[plane] = frame->data[plane];
    picture->bytes_per_row[plane] = frame->linesize[plane];
  }
  picture->aspect_numerator = frame->sample_aspect_ratio.num;
  picture->aspect_denominator = frame->sample_aspect_ratio.den;
#ifdef AV_FRAME_FLAG_KEY
  picture->is_key = (frame->flags & AV_FRAME_FLAG_KEY) != 0;
#else
  picture->is_key = frame->key_frame;
#endif
  picture->is_concealed =
      frame->decode_error_flags != 0 || (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0;
  picture->time = frame->best_effort_timestamp;
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  picture->duration = frame->duration;
#else
  picture->duration = frame->pkt_duration;
#endif
}

int cffmpeg_convert_to_rgb(
    const struct AVFrame *frame, struct SwsContext **scaler, uint8_t *rgb, int width) {
  struct SwsContext *context = ff.sws_getCachedContext(
      *scaler, frame->width, frame->height, (enum AVPixelFormat)frame->format, width, frame->height,
      AV_PIX_FMT_RGB24, SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
  *scaler = context;
  if (!context) return AVERROR(EINVAL);
  int matrix = SWS_CS_DEFAULT;
  switch (frame->colorspace) {
    case AVCOL_SPC_BT709: matrix = SWS_CS_ITU709; break;
    case AVCOL_SPC_FCC: matrix = SWS_CS_FCC; break;
    case AVCOL_SPC_SMPTE240M: matrix = SWS_CS_SMPTE240M; break;
    case AVCOL_SPC_BT2020_NCL:
    case AVCOL_SPC_BT2020_CL: matrix = SWS_CS_BT2020; break;
    default: break;
  }
  // Formats without a matrix, such as RGB, refuse this, which does no harm.
  ff.sws_setColorspaceDetails(
      context, ff.sws_getCoefficients(matrix), is_full_range(frame),
      ff.sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
  int bytes_per_row = width * 3;
  int rows = ff.sws_scale(
      context, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, &rgb,
      &bytes_per_row);
  return rows < 0 ? rows : rows == frame->height ? 0 : AVERROR_INVALIDDATA;
}

void cffmpeg_free_scaler(struct SwsContext **scaler) {
  if (*scaler) ff.sws_freeContext(*scaler);
  *scaler = NULL;
}

#else

// Without FFmpeg's headers nothing can be loaded, and nothing else is called.

int cffmpeg_load(void) { return CFFMPEG_BUILT_WITHOUT_HEADERS; }
const char *cffmpeg_load_message(void) { return ""; }
int cffmpeg_expected_format_version(void) { return 0; }
int cffmpeg_expected_scaler_version(void) { return 0; }
int cffmpeg_expected_codec_version(void) { return 0; }
void cffmpeg_describe_error(int code, char *text, int capacity) {
  snprintf(text, (size_t)capacity, "error %d", code);
}
int cffmpeg_error_end_of_file(void) { return -1; }
int cffmpeg_error_try_again(void) { return -2; }
int cffmpeg_error_no_such_file(void) { return -3; }
int cffmpeg_error_decoder_not_found(void) { return -4; }
int cffmpeg_error_stream_not_found(void) { return -5; }
int64_t cffmpeg_no_time(void) { return INT64_MIN; }
int64_t cffmpeg_microseconds(int64_t value, int numerator, int denominator) { return 0; }
int64_t cffmpeg_time_units(int64_t microseconds, int numerator, int denominator) { return 0; }
int cffmpeg_find_video(struct AVFormatContext *context) { return -1; }
int cffmpeg_count_videos(struct AVFormatContext *context) { return 0; }
int cffmpeg_describe_stream(
    struct AVFormatContext *context, int index, struct CFFmpegStream *stream) {
  return -1;
}
int cffmpeg_is_truncated(struct AVFormatContext *context, int index) { return 0; }
struct AVPacket *cffmpeg_packet_alloc(void) { return NULL; }
void cffmpeg_packet_free(struct AVPacket **packet) {}
void cffmpeg_packet_unref(struct AVPacket *packet) {}
int cffmpeg_read_packet(struct AVFormatContext *context, struct AVPacket *packet) { return -1; }
int cffmpeg_packet_make_own(struct AVPacket *packet) { return -1; }
int cffmpeg_packet_share(struct AVPacket *packet, const struct AVPacket *other) { return -1; }
int cffmpeg_packet_stream(const struct AVPacket *packet) { return -1; }
int cffmpeg_packet_size(const struct AVPacket *packet) { return 0; }
int cffmpeg_packet_is_key(const struct AVPacket *packet) { return 0; }
void cffmpeg_packet_set_times(struct AVPacket *packet, int64_t decoded, int64_t shown) {}
int cffmpeg_packet_is_damaged(const struct AVPacket *packet) { return 0; }
int cffmpeg_packet_is_repeated_header(
    struct AVFormatContext *context, const struct AVPacket *packet) {
  return 0;
}
int cffmpeg_packet_is_cut_off(struct AVFormatContext *context, const struct AVPacket *packet) {
  return 0;
}
int64_t cffmpeg_packet_end_offset(const struct AVPacket *packet) { return -1; }
int64_t cffmpeg_packet_end_time(struct AVFormatContext *context, const struct AVPacket *packet) {
  return INT64_MIN;
}
int64_t cffmpeg_packet_time(const struct AVPacket *packet) { return INT64_MIN; }
int cffmpeg_packet_is_discarded(const struct AVPacket *packet) { return 0; }
int cffmpeg_seek(struct AVFormatContext *context, int index, int64_t time) { return -1; }
int cffmpeg_send_packet(struct AVCodecContext *decoder, const struct AVPacket *packet) {
  return -1;
}
int cffmpeg_receive_frame(struct AVCodecContext *decoder, struct AVFrame *frame) { return -1; }
void cffmpeg_flush(struct AVCodecContext *decoder) {}
struct AVFrame *cffmpeg_frame_alloc(void) { return NULL; }
void cffmpeg_frame_free(struct AVFrame **frame) {}
void cffmpeg_describe_frame(const struct AVFrame *frame, struct CFFmpegPicture *picture) {
  memset(picture, 0, sizeof *picture);
}
int cffmpeg_convert_to_rgb(
    const struct AVFrame *frame, struct SwsContext **scaler, uint8_t *rgb, int width) {
  return -1;
}
void cffmpeg_free_scaler(struct SwsContext **scaler) {}

#endif
