package import VisionBase

/// A service that listens, from its start to its end.
package final class RunningService: Sendable {
  /// What answers.
  package let service: VisionService
  private let server: HTTPServer
  private let loading: WorkerThread
  private let place: ServerPlace

  /// Starts a service: it listens at once, and is ready when models are loaded.
  ///
  /// Throws what `HTTPServer` throws.
  package init(
    _ configuration: ServiceConfiguration, at place: ServerPlace,
    limits: ServerLimits = ServerLimits()
  ) throws(VisionError) {
    let service = VisionService(configuration)
    service.core.spool.removeLeftovers()
    server = try HTTPServer(place, limits: limits, handler: service)
    do throws(VisionError) {
      loading = try WorkerThread { ModelLoading(core: service.core).run() }
    } catch {
      server.stop()
      throw error
    }
    (self.service, self.place) = (service, place)
  }

  /// The port on which it listens.
  package var port: Int { server.port }

  /// The address that a person types.
  package var address: String {
    let host = place.host.bytes.contains(":") ? "[\(place.host)]" : place.host
    return "\(place.identity == nil ? "http" : "https")://\(host):\(server.port)"
  }

  /// How many connections there are.
  package var connectionCount: Int { server.connectionCount }

  /// Takes no new connections, lets requests under way end for so long, and ends; whether all of them
  /// were answered.
  package func end(graceInSeconds: Double) -> Bool {
    service.core.readiness.end()
    // Nobody could fetch what they give: there are no new connections.
    service.core.videos.end()
    let isEmpty = server.drain(seconds: graceInSeconds)
    server.stop()
    loading.join()
    for added in service.core.models.added.removeAll() { added.forget(in: service.core.engines) }
    service.core.spool.remove()
    return isEmpty
  }
}
