#include "CFFmpeg.h"

#include <stdio.h>
#include <string.h>

#include "library.h"

#ifdef CFFMPEG_HAS_HEADERS

int cffmpeg_error_exit(void) { return AVERROR_EXIT; }
int cffmpeg_seek_size(void) { return AVSEEK_SIZE; }

enum { buffer_size = 1 << 16 };

static AVIOContext *make_io(const struct CFFmpegSource *source) {
  uint8_t *buffer = ff.av_malloc(buffer_size);
  if (!buffer) return NULL;
  AVIOContext *io = ff.avio_alloc_context(
      buffer, buffer_size, 0, source->owner, source->read, NULL, source->seek);
  if (!io) ff.av_free(buffer);
  return io;
}

static void free_io(AVIOContext *io) {
  if (!io) return;
  // FFmpeg may have replaced the first buffer.
  ff.av_free(io->buffer);
  ff.avio_context_free(&io);
}

static int open_with(
    AVFormatContext **context, const char *name, const char *formats, char *found, int capacity) {
  __typeof__(ff.av_find_input_format("")) format = NULL;
  int result = ff.av_probe_input_buffer2((*context)->pb, &format, name, *context, 0, 0);
  // A name like a picture's outweighs the bytes, and means a series of files, which are not read.
  if (result >= 0 && strcmp(format->name, "image2") == 0) {
    format = NULL;
    result = ff.av_probe_input_buffer2((*context)->pb, &format, "", *context, 0, 0);
  }
  if (result < 0) return result;
  snprintf(found, (size_t)capacity, "%s", format->name);
  AVDictionary *options = NULL;
  result = ff.av_dict_set(&options, "format_whitelist", formats, 0);
  // The bytes are given: nothing in the file may cause anything to be opened.
  if (result >= 0) result = ff.av_dict_set(&options, "protocol_whitelist", "none", 0);
  if (result >= 0) result = ff.avformat_open_input(context, name, format, &options);
  ff.av_dict_free(&options);
  return result;
}

int cffmpeg_open(
    const char *name, const char *formats, const struct CFFmpegSource *source, char *found,
    int capacity, struct AVFormatContext **context) {
  found[0] = 0;
  AVIOContext *io = make_io(source);
  AVFormatContext *opened = ff.avformat_alloc_context();
  int result = AVERROR(ENOMEM);
  if (io && opened) {
    opened->pb = io;
    opened->flags |= AVFMT_FLAG_CUSTOM_IO;
    result = open_with(&opened, name, formats, found, capacity);
  }
  if (result < 0) {
    // Opening may already have freed the context, but never its source.
    ff.avformat_free_context(opened);
    free_io(io);
    return result;
  }
  *context = opened;
  return 0;
}

void cffmpeg_close(struct AVFormatContext **context) {
  if (!*context) return;
  AVIOContext *io = (*context)->flags & AVFMT_FLAG_CUSTOM_IO ? (*context)->pb : NULL;
  ff.avformat_close_input(context);
  free_io(io);
}

#else

int cffmpeg_error_exit(void) { return -8; }
int cffmpeg_seek_size(void) { return 0x10000; }
int cffmpeg_open(
    const char *name, const char *formats, const struct CFFmpegSource *source, char *found,
    int capacity, struct AVFormatContext **context) {
  return -1;
}
void cffmpeg_close(struct AVFormatContext **context) {}

#endif
