#pragma once

// Private to this target: the functions of FFmpeg's libraries once they are loaded.

#if __has_include(<libavformat/avformat.h>) && __has_include(<libswscale/swscale.h>)
#define CFFMPEG_HAS_HEADERS 1

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// Every function in use, with the library it belongs to.
#define CFFMPEG_FUNCTIONS(X) \
  X(util, avutil_version) \
  X(util, av_log_set_level) \
  X(util, av_strerror) \
  X(util, av_rescale_q) \
  X(util, av_rescale_q_rnd) \
  X(util, av_frame_alloc) \
  X(util, av_frame_free) \
  X(util, av_frame_get_buffer) \
  X(util, av_frame_make_writable) \
  X(util, av_dict_set) \
  X(util, av_dict_free) \
  X(util, av_buffer_create) \
  X(util, av_cpu_count) \
  X(util, av_image_get_buffer_size) \
  X(util, av_frame_unref) \
  X(util, av_malloc) \
  X(util, av_free) \
  X(scale, swscale_version) \
  X(scale, sws_getCachedContext) \
  X(scale, sws_freeContext) \
  X(scale, sws_getCoefficients) \
  X(scale, sws_setColorspaceDetails) \
  X(scale, sws_scale) \
  X(codec, avcodec_version) \
  X(codec, avcodec_find_decoder) \
  X(codec, avcodec_get_name) \
  X(codec, avcodec_alloc_context3) \
  X(codec, avcodec_free_context) \
  X(codec, avcodec_parameters_to_context) \
  X(codec, avcodec_default_get_buffer2) \
  X(codec, avcodec_open2) \
  X(codec, avcodec_send_packet) \
  X(codec, avcodec_receive_frame) \
  X(codec, avcodec_flush_buffers) \
  X(codec, avcodec_find_encoder_by_name) \
  X(codec, avcodec_send_frame) \
  X(codec, avcodec_receive_packet) \
  X(codec, avcodec_parameters_from_context) \
  X(codec, avcodec_parameters_copy) \
  X(codec, av_packet_alloc) \
  X(codec, av_packet_free) \
  X(codec, av_packet_unref) \
  X(codec, av_packet_rescale_ts) \
  X(codec, av_packet_move_ref) \
  X(codec, av_packet_ref) \
  X(codec, av_new_packet) \
  X(codec, av_packet_copy_props) \
  X(format, avformat_version) \
  X(format, avformat_alloc_context) \
  X(format, avformat_open_input) \
  X(format, av_probe_input_buffer2) \
  X(format, avio_alloc_context) \
  X(format, avio_context_free) \
  X(format, avformat_close_input) \
  X(format, avformat_find_stream_info) \
  X(format, av_find_best_stream) \
  X(format, av_read_frame) \
  X(format, av_seek_frame) \
  X(format, avformat_index_get_entries_count) \
  X(format, avformat_index_get_entry) \
  X(format, avio_size) \
  X(format, av_find_input_format) \
  X(format, avformat_alloc_output_context2) \
  X(format, avformat_free_context) \
  X(format, avformat_new_stream) \
  X(format, avformat_query_codec) \
  X(format, avformat_write_header) \
  X(format, av_write_frame) \
  X(format, av_write_trailer) \
  X(format, avio_open) \
  X(format, avio_closep) \
  CFFMPEG_SIDE_DATA(X)

// The display matrix moved from the stream to its codec parameters in FFmpeg 6.1.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 0)
#define CFFMPEG_SIDE_DATA(X) X(codec, av_packet_side_data_get)
#else
#define CFFMPEG_SIDE_DATA(X) \
  X(format, av_stream_get_side_data) \
  X(format, av_stream_add_side_data)
#endif

#define CFFMPEG_MEMBER(library, name) __typeof__(&name) name;
struct cffmpeg_library {
  CFFMPEG_FUNCTIONS(CFFMPEG_MEMBER)
};

/// Filled by cffmpeg_load().
extern struct cffmpeg_library cffmpeg_library;
#define ff cffmpeg_library

#ifdef __APPLE__
#define CFFMPEG_FILE(name, major) "lib" name "." AV_STRINGIFY(major) ".dylib"
#else
#define CFFMPEG_FILE(name, major) "lib" name ".so." AV_STRINGIFY(major)
#endif

#endif
