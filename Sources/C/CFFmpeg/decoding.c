#include "CFFmpeg.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

#ifdef CFFMPEG_HAS_HEADERS

#include <stdatomic.h>

// The memory of a decoder's pictures and the pixels it has decoded.
struct account {
  atomic_int owners;
  atomic_llong bytes;
  atomic_llong pixels;
  atomic_int is_exceeded;
  long long limit;
};

// One picture of an account, while it is referenced.
struct entry {
  struct account *account;
  long long bytes;
  atomic_int is_counted;
};

static struct account *open_account(long long limit) {
  struct account *account = calloc(1, sizeof *account);
  if (!account) return NULL;
  atomic_init(&account->owners, 1);
  account->limit = limit;
  return account;
}

static void leave_account(struct account *account) {
  if (account && atomic_fetch_sub(&account->owners, 1) == 1) free(account);
}

static void count(struct entry *entry, int is_counted) {
  if (atomic_exchange(&entry->is_counted, is_counted) == is_counted) return;
  atomic_fetch_add(&entry->account->bytes, is_counted ? entry->bytes : -entry->bytes);
}

static void free_entry(void *opaque, uint8_t *data) {
  struct entry *entry = opaque;
  (void)data;
  count(entry, 0);
  leave_account(entry->account);
  free(entry);
}

// Attaches an entry to a picture; it moves with the picture.
static int add_entry(struct account *account, AVFrame *frame) {
  struct entry *entry = calloc(1, sizeof *entry);
  if (!entry) return AVERROR(ENOMEM);
  entry->account = account;
  for (int plane = 0; plane < AV_NUM_DATA_POINTERS && frame->buf[plane]; plane++) {
    entry->bytes += (long long)frame->buf[plane]->size;
  }
  frame->opaque_ref = ff.av_buffer_create(
      (uint8_t *)entry, sizeof *entry, free_entry, entry, AV_BUFFER_FLAG_READONLY);
  if (!frame->opaque_ref) {
    free(entry);
    return AVERROR(ENOMEM);
  }
  atomic_fetch_add(&account->owners, 1);
  count(entry, 1);
  return 0;
}

// Gives the decoder memory for a picture, as long as all its pictures fit into the limit together.
// Called from all of the decoder's threads.
static int get_buffer(AVCodecContext *decoder, AVFrame *frame, int flags) {
  struct account *account = decoder->opaque;
  int result = ff.avcodec_default_get_buffer2(decoder, frame, flags);
  if (result >= 0) result = add_entry(account, frame);
  if (result >= 0 && atomic_load(&account->bytes) > account->limit) {
    atomic_store(&account->is_exceeded, 1);
    result = AVERROR(ENOMEM);
  }
  if (result < 0) {
    ff.av_frame_unref(frame);
    return result;
  }
  atomic_fetch_add(&account->pixels, (long long)frame->width * frame->height);
  return 0;
}

// Decoders keep up to `usual_pictures` pictures regardless of the number of their threads. With
// large pictures, this leaves no room for threads that each decode a picture.
enum { usual_pictures = 10, most_automatic_threads = 16, unknown_bytes_per_pixel = 8 };

static long long picture_bytes(const AVCodecParameters *parameters) {
  int bytes = ff.av_image_get_buffer_size(
      (enum AVPixelFormat)parameters->format, parameters->width, parameters->height, 1);
  if (bytes > 0) return bytes;
  return (long long)parameters->width * parameters->height * unknown_bytes_per_pixel;
}

static int fitting_threads(int threads, const AVCodecParameters *parameters, long long limit) {
  long long bytes = picture_bytes(parameters);
  if (bytes <= 0) return threads;
  long long most = limit / bytes - usual_pictures;
  if (most < 1) most = 1;
  // FFmpeg's meaning of zero.
  int wanted = threads > 0 ? threads : ff.av_cpu_count() + 1;
  if (threads <= 0 && wanted > most_automatic_threads) wanted = most_automatic_threads;
  return wanted > most ? (int)most : threads;
}

int cffmpeg_open_decoder(
    struct AVFormatContext *context, int index, int threads, const struct CFFmpegLimits *limits,
    struct AVCodecContext **decoder) {
  if (index < 0 || (unsigned)index >= context->nb_streams) return AVERROR_STREAM_NOT_FOUND;
  const AVStream *stream = context->streams[index];
  const AVCodec *codec = ff.avcodec_find_decoder(stream->codecpar->codec_id);
  if (!codec) return AVERROR_DECODER_NOT_FOUND;
  AVCodecContext *opened = ff.avcodec_alloc_context3(codec);
  struct account *account = open_account(limits->picture_bytes);
  if (!opened || !account) {
    free(account);
    ff.avcodec_free_context(&opened);
    return AVERROR(ENOMEM);
  }
  int result = ff.avcodec_parameters_to_context(opened, stream->codecpar);
  opened->thread_count = fitting_threads(threads, stream->codecpar, limits->picture_bytes);
  // Threads that each decode a picture delay output by that number of pictures.
  if (limits->has_no_delay) opened->thread_type = FF_THREAD_SLICE;
  opened->max_pixels = limits->pixels;
  opened->pkt_timebase = stream->time_base;
  opened->opaque = account;
  opened->get_buffer2 = get_buffer;
#if LIBAVCODEC_VERSION_MAJOR < 60
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"");
  opened->thread_safe_callbacks = 1;
  _Pragma("GCC diagnostic pop");
#endif
  if (result >= 0) result = ff.avcodec_open2(opened, codec, NULL);
  if (result < 0) {
    ff.avcodec_free_context(&opened);
    leave_account(account);
    return result;
  }
  *decoder = opened;
  return 0;
}

void cffmpeg_close_decoder(struct AVCodecContext **decoder) {
  if (!*decoder) return;
  struct account *account = (*decoder)->opaque;
  ff.avcodec_free_context(decoder);
  leave_account(account);
}

int cffmpeg_tells_concealment(const struct AVCodecContext *decoder) {
  return decoder->codec_id != AV_CODEC_ID_H264 || !(decoder->active_thread_type & FF_THREAD_FRAME);
}

void cffmpeg_describe_work(struct AVCodecContext *decoder, struct CFFmpegWork *work) {
  struct account *account = decoder->opaque;
  work->pixels = atomic_load(&account->pixels);
  work->picture_bytes = atomic_load(&account->bytes);
  work->is_exceeded = atomic_load(&account->is_exceeded);
  work->threads = decoder->thread_count;
}

void cffmpeg_lend_frame(struct AVFrame *frame) {
  if (frame && frame->opaque_ref) count((struct entry *)frame->opaque_ref->data, 0);
}

void cffmpeg_take_frame_back(struct AVFrame *frame) {
  if (frame && frame->opaque_ref) count((struct entry *)frame->opaque_ref->data, 1);
}

int cffmpeg_find_stream_info(struct AVFormatContext *context, const struct CFFmpegLimits *limits) {
  unsigned count = context->nb_streams;
  AVDictionary **options = calloc(count ? count : 1, sizeof *options);
  if (!options) return AVERROR(ENOMEM);
  char pixels[24];
  snprintf(pixels, sizeof pixels, "%d", limits->pixels);
  int result = 0;
  for (unsigned index = 0; index < count && result >= 0; index++) {
    result = ff.av_dict_set(&options[index], "max_pixels", pixels, 0);
  }
  if (result >= 0) result = ff.avformat_find_stream_info(context, options);
  for (unsigned index = 0; index < count; index++) ff.av_dict_free(&options[index]);
  free(options);
  return result;
}

// The length of a JPEG segment behind its marker, if FFmpeg takes it whole; otherwise 0.
static ptrdiff_t segment_length(const uint8_t *marker, const uint8_t *end) {
  int is_taken = (*marker >= 0xe0 && *marker <= 0xef) || *marker == 0xfe || *marker == 0xda ||
                 *marker == 0xdb || (*marker >= 0xc0 && *marker <= 0xcf);
  if (!is_taken || end - marker < 3) return 0;
  return marker[1] << 8 | marker[2];
}

static int is_frame_header(uint8_t marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

int64_t cffmpeg_jpeg_pixels(const struct AVPacket *packet) {
  const uint8_t *next = packet->data, *end = packet->data + packet->size;
  int64_t scans = 0, pixels = 0;
  while (next && next < end && (next = memchr(next, 0xff, (size_t)(end - next)))) {
    if (++next == end) break;
    scans += *next == 0xda;
    if (is_frame_header(*next) && end - next > 7) {
      int64_t found = (int64_t)(next[4] << 8 | next[5]) * (next[6] << 8 | next[7]);
      if (found > pixels) pixels = found;
    }
    next += segment_length(next, end) < end - next ? segment_length(next, end) : end - next;
  }
  return scans * pixels;
}

#else

int cffmpeg_open_decoder(
    struct AVFormatContext *context, int index, int threads, const struct CFFmpegLimits *limits,
    struct AVCodecContext **decoder) {
  return -1;
}
void cffmpeg_close_decoder(struct AVCodecContext **decoder) {}
int cffmpeg_tells_concealment(const struct AVCodecContext *decoder) { return 0; }
void cffmpeg_describe_work(struct AVCodecContext *decoder, struct CFFmpegWork *work) {}
void cffmpeg_lend_frame(struct AVFrame *frame) {}
void cffmpeg_take_frame_back(struct AVFrame *frame) {}
int cffmpeg_find_stream_info(struct AVFormatContext *context, const struct CFFmpegLimits *limits) {
  return -1;
}
int64_t cffmpeg_jpeg_pixels(const struct AVPacket *packet) { return 0; }

#endif
