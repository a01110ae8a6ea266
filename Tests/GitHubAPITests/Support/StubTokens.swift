import GitHubAPI
import Synchronization

/// A token source that counts how often it is asked, and for which hosts.
final class StubTokens: TokenSource {
  private let text: String?
  private let latency: Duration
  private let hosts = Mutex<[String]>([])

  init(_ text: String? = nil, latency: Duration = .zero) {
    self.text = text
    self.latency = latency
  }

  var asked: [String] { hosts.withLock { $0 } }

  func token(for host: String, meanwhile: @Sendable () -> Void) async -> Token? {
    hosts.withLock { $0.append(host) }
    // A test that is cancelled while it waits gets its token at once.
    if latency > .zero { try? await Task.sleep(for: latency) }
    return text.flatMap { Token($0) }
  }
}
