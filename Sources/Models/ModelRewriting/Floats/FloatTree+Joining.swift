// Steps that do the work of the next one as well, so that planes between them are neither written
// nor read again.

extension FloatTree {
  /// The tree in which convolutions add the picture that a step of its own added, and steps clamp,
  /// bend or multiply their own results.
  func joiningSteps() -> FloatTree { joiningSwishes().joiningSums().joiningRectifiers() }

  /// The number of steps that read each plane, and one more for those read outside.
  private var readerCounts: [Int] {
    var counts = Array(repeating: 0, count: planes.count)
    for plane in outputs + endings.flatMap(\.planes) { counts[plane] += 1 }
    for place in steps {
      for plane in place.inputs { counts[plane] += 1 }
    }
    return counts
  }

  /// The tree in which steps are joined with earlier ones whose results they alone read.
  ///
  /// `join` gets a step, the number of one of its inputs and the step that makes that one. It
  /// returns what does the work of both, at the later place, where all pictures are there for
  /// certain; nil if nothing does.
  private func joining(_ join: (Place, Int, Place) -> Place?) -> FloatTree {
    let counts = readerCounts
    var places: [Place?] = []
    // The number of the step that writes a plane.
    var writers: [Int: Int] = [:]
    for place in steps {
      writers[place.output] = places.count
      places.append(place)
      for (number, plane) in place.inputs.enumerated().reversed() where counts[plane] == 1 {
        guard let writer = writers[plane], let earlier = places[writer],
          let both = join(place, number, earlier)
        else { continue }
        places[places.count - 1] = both
        places[writer] = nil
        break
      }
    }
    var joined = self
    joined.steps = places.compactMap { $0 }
    return joined
  }

  /// Joins the product of a picture and its own logistic function into one step: swish.
  private func joiningSwishes() -> FloatTree {
    joining { place, number, earlier in
      guard place.step.kind == .product, place.step.isPlain, earlier.step.kind == .logistic,
        earlier.inputs == [place.inputs[1 - number]]
      else { return nil }
      let step = FloatStep(
        kind: .rectify, window: nil, range: -.infinity ... .infinity, curve: .swish)
      return Place(step: step, inputs: earlier.inputs, output: place.output)
    }
  }

  /// Joins sums with one of the convolutions whose results they add.
  private func joiningSums() -> FloatTree {
    joining { place, number, earlier in
      guard place.step.kind == .sum, earlier.step.mayAdd, earlier.inputs.count == 1 else {
        return nil
      }
      var step = earlier.step
      step.finish(as: place.step)
      return Place(
        step: step, inputs: earlier.inputs + [place.inputs[1 - number]], output: place.output)
    }
  }

  /// Joins steps that clamp, bend or multiply with those whose results they take.
  private func joiningRectifiers() -> FloatTree {
    joining { place, _, earlier in
      guard place.step.kind == .rectify, earlier.step.mayFinish(as: place.step) else { return nil }
      var step = earlier.step
      step.finish(as: place.step)
      return Place(step: step, inputs: earlier.inputs, output: place.output)
    }
  }
}

extension FloatStep {
  /// True if results are as they were summed.
  fileprivate var isPlain: Bool {
    slopes == nil && curve == nil && range == -.infinity ... .infinity
  }

  /// Does with the results what another step does with its own.
  fileprivate mutating func finish(as other: FloatStep) {
    (range, slopes, curve) = (other.range, other.slopes, other.curve)
  }

  /// True if the step can do with its results at once what another step does.
  ///
  /// The largest numbers are clamped at once because the runtime does so, which decides on the
  /// signs of zeros.
  fileprivate func mayFinish(as other: FloatStep) -> Bool {
    let isClamp = other.slopes == nil && other.curve == nil
    return isPlain
      && ([.convolution, .depthwise, .sum, .product].contains(kind) || kind == .largest && isClamp)
  }

  /// True if the step can add a picture to its results at once.
  fileprivate var mayAdd: Bool { kind == .convolution && window?.isPixel == true && isPlain }
}
