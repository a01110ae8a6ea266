/// The parts of an event's payload that are of use, whichever of them it has.
struct EventPayload: Decodable {
  /// One of the things that a payload is about: an issue, a comment, a commit, a fork.
  struct Part: Decodable {
    var action, body, commitID, description, fullName, login, message, name: String?
    var pageName, pageURL, state, summary, tagName, title: String?
    var number: Int64?
    var isMerged: Bool?

    /// The title of a wiki's page.
    var pageTitle: String? { title ?? pageName }

    private enum CodingKeys: String, CodingKey {
      case action, body, description, login, message, name, number, state, summary, title
      case commitID = "commit_id"
      case fullName = "full_name"
      case isMerged = "merged"
      case pageName = "page_name"
      case pageURL = "html_url"
      case tagName = "tag_name"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      action = values.lenient(.action)
      body = values.lenient(.body)
      commitID = values.lenient(.commitID)
      description = values.lenient(.description)
      fullName = values.lenient(.fullName)
      login = values.lenient(.login)
      message = values.lenient(.message)
      name = values.lenient(.name)
      pageName = values.lenient(.pageName)
      pageURL = values.lenient(.pageURL)
      state = values.lenient(.state)
      summary = values.lenient(.summary)
      tagName = values.lenient(.tagName)
      title = values.lenient(.title)
      number = values.lenient(.number)
      isMerged = values.lenient(.isMerged)
    }
  }

  var action, description, ref, refType: String?
  var number, size: Int64?
  var comment, discussion, forkee, issue, member, pullRequest, release, review: Part?
  var commits, pages: [Part]?

  /// The issue, pull request or discussion that it is about.
  var subject: Part? { issue ?? pullRequest ?? discussion }

  private enum CodingKeys: String, CodingKey {
    case action, comment, commits, description, discussion, forkee, issue, member, number, pages
    case ref, release, review, size
    case pullRequest = "pull_request"
    case refType = "ref_type"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    action = values.lenient(.action)
    description = values.lenient(.description)
    ref = values.lenient(.ref)
    refType = values.lenient(.refType)
    number = values.lenient(.number)
    size = values.lenient(.size)
    comment = values.lenient(.comment)
    discussion = values.lenient(.discussion)
    forkee = values.lenient(.forkee)
    issue = values.lenient(.issue)
    member = values.lenient(.member)
    pullRequest = values.lenient(.pullRequest)
    release = values.lenient(.release)
    review = values.lenient(.review)
    commits = (values.lenient(.commits) as LenientList<Part>?)?.elements
    pages = (values.lenient(.pages) as LenientList<Part>?)?.elements
  }

  /// Nothing at all, for an event that has no payload.
  init() {}
}
