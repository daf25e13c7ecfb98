// Writes a layer of bytes as a model file with one operator.
#pragma once

#include "byte_layers.h"

/// Adds a tensor; `scales` and one zero point for each of them are those of dimension `axis`.
static size_t addTensor(
    const char *name, size_t rank, const int32_t *shape, int type, int buffer, size_t count,
    const float *scales, int zeroPoint, int axis) {
  size_t tensor = addTable(0x1F), numbers = addTable(0x4C);
  int64_t *zeros = calloc(count, sizeof *zeros);
  for (size_t i = 0; i < count; i++) zeros[i] = zeroPoint;
  point(field(numbers, 2), addVector(scales, count, sizeof *scales));
  point(field(numbers, 3), addVector(zeros, count, sizeof *zeros));
  put(field(numbers, 6), axis);
  free(zeros);
  // Names are shorter than four bytes, so that a zero follows.
  point(field(tensor, 3), addVector(name, strlen(name), 1));
  put(field(tensor, 1), type);
  put(field(tensor, 2), buffer);
  point(field(tensor, 0), addNumbers(rank, shape));
  point(field(tensor, 4), numbers);
  return tensor;
}

static void addOptionsOf(const Layer *layer, size_t operation) {
  int stride = (int)layer->stride, isPooling = isPool(layer);
  if (kindFacts[layer->kind].options == 0) return;
  // Fields that are absent have their default.
  size_t options = addTable(isPooling ? 0x3F : layer->kind == DEPTHWISE ? 0x1F : 0xF);
  put(field(operation, 3), kindFacts[layer->kind].options);
  point(field(operation, 4), options);
  if (layer->kind == MATRIX || hasTwoInputs(layer)) {
    put(field(options, 0), layer->activation);
    return;
  }
  if (layer->kind == MEAN) {
    put(field(options, 0), 1);
    return;
  }
  put(field(options, 0), layer->isInside);
  put(field(options, 1), stride);
  put(field(options, 2), stride);
  if (isPooling) {
    put(field(options, 3), (int)layer->kernelWidth);
    put(field(options, 4), (int)layer->kernelHeight);
    put(field(options, 5), layer->activation);
  } else if (layer->kind == DEPTHWISE) {
    put(field(options, 3), 1);
    put(field(options, 4), layer->activation);
  } else {
    put(field(options, 3), layer->activation);
  }
}

/// Adds weights and biases as tensors 1 and 2, and their buffers.
static void addConstants(const Layer *layer, size_t tensors, size_t buffers) {
  int isDepthwise = layer->kind == DEPTHWISE, isMatrix = layer->kind == MATRIX;
  int32_t outputs = (int32_t)layer->outputs;
  int32_t shape[] = {
      isDepthwise ? 1 : outputs, (int32_t)layer->kernelHeight, (int32_t)layer->kernelWidth,
      isDepthwise ? outputs : (int32_t)layer->channels};
  if (isMatrix) shape[1] = (int32_t)(weightCount(layer) / layer->outputs);
  size_t scales = scaleCount(layer);
  float *biasScales = calloc(scales, sizeof *biasScales);
  for (size_t i = 0; i < scales; i++) biasScales[i] = made.input.scale * made.weightScales[i];
  point(
      element(tensors, 1),
      addTensor(
          "w", isMatrix ? 2 : 4, shape, layer->type == UNSIGNED ? 3 : 9, 1, scales,
          made.weightScales, made.weightZeroPoint, isDepthwise && scales > 1 ? 3 : 0));
  point(element(tensors, 2), addTensor("b", 1, &outputs, 2, 2, scales, biasScales, 0, 0));
  free(biasScales);
  size_t first = addTable(1), second = addTable(1);
  point(element(buffers, 1), first);
  point(field(first, 0), addVector(made.weights, weightCount(layer), 1));
  point(element(buffers, 2), second);
  point(field(second, 0), addVector(made.bias, layer->outputs * sizeof *made.bias, 1));
}

static void writeModel(const Layer *layer) {
  fileSize = 0;
  memset(file, 0, sizeof file);
  CKernelsPlane result = outputPlane(layer);
  int type = layer->type == UNSIGNED ? 3 : 9;
  int isMatrix = layer->kind == MATRIX, isWide = layer->kind == WIDENING;
  int32_t from[] = {1, (int32_t)layer->height, (int32_t)layer->width, (int32_t)layer->channels};
  int32_t to[] = {1, (int32_t)result.height, (int32_t)result.width, (int32_t)result.channels};
  if (isMatrix) {
    from[1] = (int32_t)(layer->height * layer->width * layer->channels);
    to[1] = (int32_t)layer->outputs;
  }
  size_t constants = isConvolution(layer) ? 2 : layer->kind == MEAN || hasTwoInputs(layer) ? 1 : 0;
  size_t start = reserve(8, 4);
  memcpy(file + 4, "TFL3", 4);
  size_t model = addTable(0x17);
  point(start, model);
  put(field(model, 0), 3);
  size_t codes = addPlaces(1), graphs = addPlaces(1), buffers = addPlaces(3);
  point(field(model, 1), codes);
  point(field(model, 2), graphs);
  point(field(model, 4), buffers);
  size_t graph = addTable(0xF), tensors = addPlaces(2 + constants), operators = addPlaces(1);
  point(element(graphs, 0), graph);
  int32_t last = (int32_t)constants + 1, inputs[] = {0, 1, 2};
  point(field(graph, 0), tensors);
  point(field(graph, 1), addNumbers(hasTwoInputs(layer) ? 2 : 1, inputs));
  point(field(graph, 2), addNumbers(1, &last));
  point(field(graph, 3), operators);
  size_t rank = isMatrix ? 2 : 4;
  point(
      element(tensors, 0),
      addTensor("in", rank, from, type, 0, 1, &made.input.scale, made.input.zeroPoint, 0));
  point(
      element(tensors, constants + 1), addTensor(
                                           "out", rank, to, isWide ? 0 : type, 0, isWide ? 0 : 1,
                                           &made.output.scale, made.output.zeroPoint, 0));
  point(element(buffers, 0), addTable(0));
  if (isConvolution(layer)) {
    addConstants(layer, tensors, buffers);
  } else {
    size_t second = addTable(layer->kind == MEAN ? 1 : 0);
    point(element(buffers, 1), second);
    point(element(buffers, 2), addTable(0));
    if (layer->kind == MEAN) {
      int32_t axes[] = {1, 2}, count = 2;
      point(field(second, 0), addVector(axes, sizeof axes, 1));
      point(element(tensors, 1), addTensor("a", 1, &count, 2, 1, 0, NULL, 0, 0));
    } else if (hasTwoInputs(layer)) {
      point(
          element(tensors, 1),
          addTensor("b", 4, from, type, 0, 1, &made.second.scale, made.second.zeroPoint, 0));
    }
  }
  size_t operation = addTable(kindFacts[layer->kind].options == 0 ? 0x7 : 0x1F);
  point(element(operators, 0), operation);
  point(field(operation, 1), addNumbers(constants + 1, inputs));
  point(field(operation, 2), addNumbers(1, &last));
  addOptionsOf(layer, operation);
  size_t code = addTable(0xD);
  point(element(codes, 0), code);
  put(field(code, 0), kindFacts[layer->kind].code);
  put(field(code, 2), layer->type == UNSIGNED ? 1 : kindFacts[layer->kind].version);
  put(field(code, 3), kindFacts[layer->kind].code);
}
