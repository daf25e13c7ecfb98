package import VisionBase

/// A listening service, from its start to its end.
package final class RunningService: Sendable {
  /// The handler of requests.
  package let service: VisionService
  private let server: HTTPServer
  private let loading: WorkerThread
  private let place: ServerPlace

  /// Starts a service: it listens at once, and is ready when its models are loaded.
  ///
  /// Throws the errors of `HTTPServer`.
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

  /// The port it listens on.
  package var port: Int { server.port }

  /// The URL that a person types.
  package var address: String {
    let host = place.host.bytes.contains(":") ? "[\(place.host)]" : place.host
    return "\(place.identity == nil ? "http" : "https")://\(host):\(server.port)"
  }

  /// The number of connections.
  package var connectionCount: Int { server.connectionCount }

  /// Has the service report that it is not ready any more; it still answers.
  package func announceEnd() { service.core.readiness.end() }

  /// Stops accepting connections, gives requests under way a grace period, and ends.
  ///
  /// Returns true if all of them were answered.
  package func end(graceInSeconds: Double) -> Bool {
    service.core.readiness.end()
    // No client could fetch the results of jobs, as there are no new connections.
    service.core.videos.end()
    service.core.configuration.watched?.end()
    let isEmpty = server.drain(seconds: graceInSeconds)
    server.stop()
    loading.join()
    for added in service.core.models.added.removeAll() { added.forget(in: service.core.engines) }
    service.core.spool.remove()
    return isEmpty
  }
}
