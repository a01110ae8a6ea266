import GitHubAPI

/// A server with GitHub's API.
public struct Server: Sendable {
  let base: APIBase

  /// github.com.
  public static let gitHub = Server(base: .gitHub)

  private init(base: APIBase) { self.base = base }

  /// An Enterprise server, by its host name.
  ///
  /// - Throws: `GitHubFailure` if the text isn't a host name.
  public init(host: String) throws(GitHubFailure) {
    do throws(APIBaseError) {
      base = try APIBase(hostNamed: host)
    } catch {
      throw GitHubFailure(.invalidServer, subject: host)
    }
  }

  /// A server, by the base URL of its API; http is accepted only on this machine.
  ///
  /// - Throws: `GitHubFailure` if the URL isn't accepted.
  public init(url: String) throws(GitHubFailure) {
    do throws(APIBaseError) {
      base = try APIBase(url: url)
    } catch {
      // The address may contain a password.
      throw GitHubFailure(.invalidServer)
    }
  }
}
