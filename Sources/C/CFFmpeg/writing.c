#include "CFFmpeg.h"

#include <stdio.h>
#include <string.h>

#include "library.h"

#ifdef CFFMPEG_HAS_HEADERS

int cffmpeg_has_encoder(const char *name) { return ff.avcodec_find_encoder_by_name(name) != NULL; }

static void set_up(AVCodecContext *encoder, const struct CFFmpegEncoding *encoding) {
  encoder->width = encoding->width;
  encoder->height = encoding->height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->sample_aspect_ratio = (AVRational){1, 1};
  encoder->time_base = (AVRational){1, encoding->units_per_second};
  encoder->framerate = (AVRational){encoding->rate_numerator, encoding->rate_denominator};
  // A key frame every other second: at most that much is lost if the program is killed.
  encoder->gop_size = (2 * encoding->rate_numerator) / encoding->rate_denominator + 1;
  // Without frames that refer to later ones, the order of packets is the order of frames.
  encoder->max_b_frames = 0;
  encoder->thread_count = encoding->threads;
  encoder->color_range = AVCOL_RANGE_MPEG;
  encoder->colorspace = AVCOL_SPC_SMPTE170M;
  encoder->color_primaries = AVCOL_PRI_BT709;
  encoder->color_trc = AVCOL_TRC_BT709;
  // MP4 keeps the parameter sets in its index.
  encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
}

/// Sets the quality of encoders that do not use x264's scale.
static void set_quality(AVCodecContext *encoder, const struct CFFmpegEncoding *encoding) {
  if (encoder->codec_id == AV_CODEC_ID_MPEG4) {
    // MPEG-4's quantizer of 1 to 31 grows about as x264's of 1 to 51 does, doubling every 6.
    int quantizer = 1 + encoding->quality / 6;
    encoder->flags |= AV_CODEC_FLAG_QSCALE;
    encoder->global_quality = quantizer * FF_QP2LAMBDA;
  } else {
    // Bits of a pixel at good quality; bits double every 6 steps of quality.
    double bits = 0.15;
    for (int step = encoding->quality; step < 21; step += 6) bits *= 2;
    for (int step = encoding->quality; step > 27; step -= 6) bits /= 2;
    encoder->bit_rate = (int64_t)(bits * encoding->width * encoding->height *
                                  encoding->rate_numerator / encoding->rate_denominator);
  }
}

int cffmpeg_open_encoder(const struct CFFmpegEncoding *encoding, struct AVCodecContext **encoder) {
  const AVCodec *codec = ff.avcodec_find_encoder_by_name(encoding->name);
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *opened = ff.avcodec_alloc_context3(codec);
  if (!opened) return AVERROR(ENOMEM);
  set_up(opened, encoding);
  AVDictionary *options = NULL;
  int result = 0;
  if (strcmp(encoding->name, "libx264") == 0) {
    char quality[16];
    snprintf(quality, sizeof quality, "%d", encoding->quality);
    result = ff.av_dict_set(&options, "crf", quality, 0);
    if (result >= 0) result = ff.av_dict_set(&options, "preset", "veryfast", 0);
  } else {
    set_quality(opened, encoding);
  }
  if (result >= 0) result = ff.avcodec_open2(opened, codec, &options);
  ff.av_dict_free(&options);
  if (result < 0) {
    ff.avcodec_free_context(&opened);
    return result;
  }
  *encoder = opened;
  return 0;
}

void cffmpeg_close_encoder(struct AVCodecContext **encoder) { ff.avcodec_free_context(encoder); }

static enum AVPixelFormat format_of(int layout) {
  switch (layout) {
    case CFFMPEG_LAYOUT_I420: return AV_PIX_FMT_YUV420P;
    case CFFMPEG_LAYOUT_NV12: return AV_PIX_FMT_NV12;
    case CFFMPEG_LAYOUT_RGB: return AV_PIX_FMT_RGB24;
    case CFFMPEG_LAYOUT_RGBA: return AV_PIX_FMT_RGBA;
    case CFFMPEG_LAYOUT_BGRA: return AV_PIX_FMT_BGRA;
    case CFFMPEG_LAYOUT_ARGB: return AV_PIX_FMT_ARGB;
    case CFFMPEG_LAYOUT_GRAY: return AV_PIX_FMT_GRAY8;
    default: return AV_PIX_FMT_NONE;
  }
}

/// Repeats the last column and row where the encoder's sides are one larger than the picture's.
static void pad(AVFrame *frame, int width, int height) {
  uint8_t *luma = frame->data[0];
  if (frame->width > width) {
    for (int row = 0; row < height; row++) {
      uint8_t *line = luma + (ptrdiff_t)row * frame->linesize[0];
      line[width] = line[width - 1];
    }
  }
  if (frame->height > height) {
    uint8_t *last = luma + (ptrdiff_t)(height - 1) * frame->linesize[0];
    memcpy(last + frame->linesize[0], last, (size_t)frame->width);
  }
}

/// Makes `frame` writable, with the encoder's sides.
static int prepare(const AVCodecContext *encoder, AVFrame *frame) {
  if (frame->width) return ff.av_frame_make_writable(frame);
  frame->format = encoder->pix_fmt;
  frame->width = encoder->width;
  frame->height = encoder->height;
  frame->color_range = encoder->color_range;
  frame->colorspace = encoder->colorspace;
  frame->color_primaries = encoder->color_primaries;
  frame->color_trc = encoder->color_trc;
  return ff.av_frame_get_buffer(frame, 0);
}

int cffmpeg_encode(
    struct AVCodecContext *encoder, const struct CFFmpegPicture *picture, struct AVFrame *frame,
    struct SwsContext **scaler) {
  if (!picture) return ff.avcodec_send_frame(encoder, NULL);
  enum AVPixelFormat format = format_of(picture->layout);
  int result = prepare(encoder, frame);
  if (result < 0) return result;
  struct SwsContext *context = ff.sws_getCachedContext(
      *scaler, picture->width, picture->height, format, picture->width, picture->height,
      AV_PIX_FMT_YUV420P, SWS_BILINEAR | SWS_ACCURATE_RND, NULL, NULL, NULL);
  *scaler = context;
  if (!context) return AVERROR(EINVAL);
  const int *matrix = ff.sws_getCoefficients(SWS_CS_ITU601);
  ff.sws_setColorspaceDetails(
      context, matrix, picture->is_full_range, matrix, 0, 0, 1 << 16, 1 << 16);
  int rows = ff.sws_scale(
      context, picture->planes, picture->bytes_per_row, 0, picture->height, frame->data,
      frame->linesize);
  if (rows != picture->height) return rows < 0 ? rows : AVERROR_INVALIDDATA;
  pad(frame, picture->width, picture->height);
  frame->pts = picture->time;
  return ff.avcodec_send_frame(encoder, frame);
}

int cffmpeg_receive_packet(struct AVCodecContext *encoder, struct AVPacket *packet) {
  return ff.avcodec_receive_packet(encoder, packet);
}

int64_t cffmpeg_packet_decoding_time(const struct AVPacket *packet) { return packet->dts; }

void cffmpeg_packet_move(struct AVPacket *target, struct AVPacket *source) {
  ff.av_packet_move_ref(target, source);
}

void cffmpeg_packet_set_duration(struct AVPacket *packet, int64_t duration) {
  packet->duration = duration;
}

int cffmpeg_create_movie(const char *url, struct AVFormatContext **movie) {
  AVFormatContext *created = NULL;
  // The name is needed again, to move the index to the front.
  int result = ff.avformat_alloc_output_context2(&created, NULL, "mp4", url);
  if (result < 0) return result;
  result = ff.avio_open(&created->pb, url, AVIO_FLAG_WRITE);
  if (result < 0) {
    ff.avformat_free_context(created);
    return result;
  }
  // Every fragment is handed to the system as soon as it is whole.
  created->flags |= AVFMT_FLAG_FLUSH_PACKETS;
  *movie = created;
  return 0;
}

int cffmpeg_add_video(struct AVFormatContext *movie, const struct AVCodecContext *encoder) {
  AVStream *stream = ff.avformat_new_stream(movie, NULL);
  if (!stream) return AVERROR(ENOMEM);
  stream->time_base = encoder->time_base;
  stream->avg_frame_rate = encoder->framerate;
  return ff.avcodec_parameters_from_context(stream->codecpar, encoder);
}

/// Copies the display matrix and the pixel aspect ratio of a video stream.
static int copy_display(AVStream *stream, const AVStream *original) {
  AVRational aspect = original->sample_aspect_ratio;
  if (aspect.num <= 0 || aspect.den <= 0) aspect = original->codecpar->sample_aspect_ratio;
  if (aspect.num > 0 && aspect.den > 0) {
    // libavformat rejects a header whose stream and codec differ.
    stream->sample_aspect_ratio = aspect;
    stream->codecpar->sample_aspect_ratio = aspect;
  }
#if LIBAVCODEC_VERSION_INT < AV_VERSION_INT(60, 31, 0)
  // Later versions copy it with the parameters.
  size_t size = 0;
  const uint8_t *matrix = ff.av_stream_get_side_data(original, AV_PKT_DATA_DISPLAYMATRIX, &size);
  if (!matrix) return 0;
  uint8_t *copy = ff.av_malloc(size);
  if (!copy) return AVERROR(ENOMEM);
  memcpy(copy, matrix, size);
  int result = ff.av_stream_add_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, copy, size);
  if (result < 0) ff.av_free(copy);
  return result;
#else
  return 0;
#endif
}

int cffmpeg_add_same_video(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index) {
  if (index < 0 || (unsigned)index >= source->nb_streams) return AVERROR_STREAM_NOT_FOUND;
  const AVStream *original = source->streams[index];
  AVStream *stream = ff.avformat_new_stream(movie, NULL);
  if (!stream) return AVERROR(ENOMEM);
  stream->time_base = original->time_base;
  stream->avg_frame_rate = original->avg_frame_rate;
  int result = ff.avcodec_parameters_copy(stream->codecpar, original->codecpar);
  if (result < 0) return result;
  stream->codecpar->codec_tag = 0;
  return copy_display(stream, original);
}

int cffmpeg_copy_video(struct AVFormatContext *source, int index, struct AVFormatContext **video) {
  AVFormatContext *copy = ff.avformat_alloc_context();
  if (!copy) return AVERROR(ENOMEM);
  int result = cffmpeg_add_same_video(copy, source, index);
  if (result < 0) {
    ff.avformat_free_context(copy);
    return result;
  }
  *video = copy;
  return 0;
}

void cffmpeg_free_video(struct AVFormatContext **video) {
  ff.avformat_free_context(*video);
  *video = NULL;
}

int cffmpeg_write_header(struct AVFormatContext *movie, const char *flags) {
  AVDictionary *options = NULL;
  int result = ff.av_dict_set(&options, "movflags", flags, 0);
  if (result >= 0) result = ff.avformat_write_header(movie, &options);
  ff.av_dict_free(&options);
  return result < 0 ? result : 0;
}

int cffmpeg_find_sound(struct AVFormatContext *context, int video) {
  return ff.av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, video, NULL, 0);
}

int cffmpeg_describe_times(
    struct AVFormatContext *context, int index, int *numerator, int *denominator, int64_t *start) {
  if (index < 0 || (unsigned)index >= context->nb_streams) return AVERROR_STREAM_NOT_FOUND;
  const AVStream *stream = context->streams[index];
  *numerator = stream->time_base.num;
  *denominator = stream->time_base.den;
  *start = stream->start_time;
  return 0;
}

int cffmpeg_add_same_sound(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index) {
  if (index < 0 || (unsigned)index >= source->nb_streams) return AVERROR_STREAM_NOT_FOUND;
  const AVStream *original = source->streams[index];
  const AVCodecParameters *parameters = original->codecpar;
  // Not every sound that FFmpeg copies into this kind of file is one that its players expect.
  if (ff.avformat_query_codec(movie->oformat, parameters->codec_id, FF_COMPLIANCE_NORMAL) != 1 ||
      parameters->sample_rate <= 0)
    return AVERROR_DECODER_NOT_FOUND;
  AVStream *stream = ff.avformat_new_stream(movie, NULL);
  if (!stream) return AVERROR(ENOMEM);
  stream->time_base = original->time_base;
  int result = ff.avcodec_parameters_copy(stream->codecpar, parameters);
  stream->codecpar->codec_tag = 0;
  return result;
}

/// Shifts a time; returns cffmpeg_no_time() if it is unknown or no longer fits.
static int64_t shifted(int64_t time, int64_t units) {
  int64_t moved;
  if (time == AV_NOPTS_VALUE || __builtin_add_overflow(time, units, &moved)) return AV_NOPTS_VALUE;
  return moved;
}

void cffmpeg_packet_shift(struct AVPacket *packet, int64_t units) {
  packet->pts = shifted(packet->pts, units);
  packet->dts = shifted(packet->dts, units);
}

int cffmpeg_write_packet(
    struct AVFormatContext *movie, int stream_index, struct AVPacket *packet, int numerator,
    int denominator) {
  if (stream_index < 0 || (unsigned)stream_index >= movie->nb_streams)
    return AVERROR_STREAM_NOT_FOUND;
  AVStream *stream = movie->streams[stream_index];
  ff.av_packet_rescale_ts(packet, (AVRational){numerator, denominator}, stream->time_base);
  packet->stream_index = stream_index;
  packet->pos = -1;
  return ff.av_write_frame(movie, packet);
}

int cffmpeg_write_trailer(struct AVFormatContext *movie) { return ff.av_write_trailer(movie); }

int cffmpeg_close_movie(struct AVFormatContext **movie) {
  if (!*movie) return 0;
  int result = ff.avio_closep(&(*movie)->pb);
  ff.avformat_free_context(*movie);
  *movie = NULL;
  return result;
}

#else

int cffmpeg_has_encoder(const char *name) { return 0; }
int cffmpeg_open_encoder(const struct CFFmpegEncoding *encoding, struct AVCodecContext **encoder) {
  return -1;
}
void cffmpeg_close_encoder(struct AVCodecContext **encoder) {}
int cffmpeg_encode(
    struct AVCodecContext *encoder, const struct CFFmpegPicture *picture, struct AVFrame *frame,
    struct SwsContext **scaler) {
  return -1;
}
int cffmpeg_receive_packet(struct AVCodecContext *encoder, struct AVPacket *packet) { return -1; }
int64_t cffmpeg_packet_decoding_time(const struct AVPacket *packet) { return 0; }
void cffmpeg_packet_move(struct AVPacket *target, struct AVPacket *source) {}
void cffmpeg_packet_set_duration(struct AVPacket *packet, int64_t duration) {}
int cffmpeg_create_movie(const char *url, struct AVFormatContext **movie) { return -1; }
int cffmpeg_add_video(struct AVFormatContext *movie, const struct AVCodecContext *encoder) {
  return -1;
}
int cffmpeg_add_same_video(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index) {
  return -1;
}
int cffmpeg_copy_video(struct AVFormatContext *source, int index, struct AVFormatContext **video) {
  return -1;
}
void cffmpeg_free_video(struct AVFormatContext **video) {}
int cffmpeg_write_header(struct AVFormatContext *movie, const char *flags) { return -1; }
int cffmpeg_find_sound(struct AVFormatContext *context, int video) { return -1; }
int cffmpeg_describe_times(
    struct AVFormatContext *context, int index, int *numerator, int *denominator, int64_t *start) {
  return -1;
}
int cffmpeg_add_same_sound(
    struct AVFormatContext *movie, struct AVFormatContext *source, int index) {
  return -1;
}
void cffmpeg_packet_shift(struct AVPacket *packet, int64_t units) {}
int cffmpeg_write_packet(
    struct AVFormatContext *movie, int stream_index, struct AVPacket *packet, int numerator,
    int denominator) {
  return -1;
}
int cffmpeg_write_trailer(struct AVFormatContext *movie) { return -1; }
int cffmpeg_close_movie(struct AVFormatContext **movie) { return 0; }

#endif
