import GitHubAPI
import Synchronization

/// A token source that records the host of each call.
final class StubTokens: TokenSource {
  private let text: String?
  private let latency: Duration
  private let hosts = Mutex<[String]>([])

  init(_ text: String? = nil, latency: Duration = .zero) {
    self.text = text
    self.latency = latency
  }

  var requestedHosts: [String] { hosts.withLock { $0 } }

  func token(for host: String, meanwhile: @Sendable () -> Void) async -> Token? {
    hosts.withLock { $0.append(host) }
    // `try?`: a cancelled test gets its token at once.
    if latency > .zero { try? await Task.sleep(for: latency) }
    return text.flatMap { Token($0) }
  }
}
