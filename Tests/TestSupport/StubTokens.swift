package import GitHubAPI

/// A token source that records the host of each call.
package final class StubTokens: TokenSource {
  private let text: String?
  private let latency: Duration
  private let hosts = Recorder<String>()

  package init(_ text: String? = nil, latency: Duration = .zero) {
    self.text = text
    self.latency = latency
  }

  package var requestedHosts: [String] { hosts.all }

  package func token(for host: String) async -> Token? {
    hosts.add(host)
    // `try?`: a cancelled test gets its token at once.
    if latency > .zero { try? await Task.sleep(for: latency) }
    return text.flatMap { Token($0) }
  }
}
