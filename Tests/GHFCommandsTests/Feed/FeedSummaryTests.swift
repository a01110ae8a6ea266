import GHFCommands
import TestSupport
import Testing

/// Summaries that `ghf feed` prints for each type of event.
struct FeedSummaryTests {
  private static let summaries: [(type: String, payload: String, summary: String)] = [
    ("PushEvent", #"{"ref":"refs/heads/main"}"#, "pushed to main"),
    ("PushEvent", #"{"ref":"refs/heads/a/b","size":1}"#, "pushed 1 commit to a/b"),
    ("PushEvent", #"{"ref":"refs/tags/v1","size":1200}"#, "pushed 1,200 commits to tag v1"),
    ("PushEvent", #"{"ref":"refs/odd/x","commits":[{},{}]}"#, "pushed 2 commits to refs/odd/x"),
    ("PushEvent", "{}", "pushed"),
    ("CreateEvent", #"{"ref":"x","ref_type":"branch"}"#, "created branch x"),
    ("CreateEvent", #"{"ref":null,"ref_type":"repository"}"#, "created the repository"),
    ("CreateEvent", #"{"ref":"main","ref_type":"repository"}"#, "created the repository"),
    ("CreateEvent", #"{"ref":"x"}"#, "created x"),
    ("CreateEvent", "{}", "created something"),
    ("DeleteEvent", #"{"ref":"v1","ref_type":"tag"}"#, "deleted tag v1"),
    ("ForkEvent", #"{"forkee":{"full_name":"a/b"}}"#, "forked to a/b"),
    ("ForkEvent", "{}", "forked"),
    ("WatchEvent", #"{"action":"started"}"#, "starred"),
    ("PublicEvent", "{}", "made public"),
    ("IssuesEvent", #"{"action":"opened","issue":{"number":12}}"#, "opened issue #12"),
    ("IssuesEvent", #"{"action":"closed"}"#, "closed an issue"),
    ("IssuesEvent", #"{"issue":{"number":12}}"#, "acted on issue #12"),
    ("IssuesEvent", "{}", "acted on an issue"),
    ("IssueCommentEvent", #"{"action":"created","issue":{"number":5}}"#, "commented on #5"),
    ("IssueCommentEvent", #"{"action":"edited","issue":{"number":5}}"#, "edited a comment on #5"),
    ("IssueCommentEvent", "{}", "commented"),
    ("PullRequestEvent", #"{"action":"opened","number":7}"#, "opened pull request #7"),
    (
      "PullRequestEvent", #"{"action":"closed","number":7,"pull_request":{"merged":true}}"#,
      "merged pull request #7"
    ),
    (
      "PullRequestEvent", #"{"action":"closed","number":7,"pull_request":{"merged":false}}"#,
      "closed pull request #7"
    ),
    ("PullRequestEvent", #"{"action":"merged","number":7}"#, "merged pull request #7"),
    (
      "PullRequestEvent", #"{"action":"review_requested","number":7}"#,
      "acted on pull request #7 (review requested)"
    ),
    ("PullRequestEvent", #"{"action":"synchronize"}"#, "acted on a pull request (synchronize)"),
    (
      "PullRequestReviewEvent",
      #"{"action":"created","review":{"state":"approved"},"pull_request":{"number":8}}"#,
      "approved pull request #8"
    ),
    (
      "PullRequestReviewEvent",
      #"{"action":"created","review":{"state":"CHANGES_REQUESTED"},"pull_request":{"number":8}}"#,
      "requested changes to pull request #8"
    ),
    (
      "PullRequestReviewEvent",
      #"{"action":"created","review":{"state":"commented"},"pull_request":{"number":8}}"#,
      "reviewed pull request #8"
    ),
    ("PullRequestReviewEvent", #"{"action":"dismissed"}"#, "dismissed a review of a pull request"),
    (
      "PullRequestReviewEvent", #"{"action":"updated","review":{"state":"approved"}}"#,
      "updated a review of a pull request"
    ),
    ("PullRequestReviewEvent", "{}", "reviewed a pull request"),
    (
      "PullRequestReviewCommentEvent", #"{"action":"created","pull_request":{"number":8}}"#,
      "commented on pull request #8"
    ),
    ("PullRequestReviewCommentEvent", "{}", "commented on a pull request"),
    (
      "PullRequestReviewThreadEvent", #"{"action":"resolved","pull_request":{"number":8}}"#,
      "resolved a thread on pull request #8"
    ),
    (
      "CommitCommentEvent", #"{"comment":{"commit_id":"0123456789"}}"#,
      "commented on commit 0123456"
    ),
    ("CommitCommentEvent", "{}", "commented"),
    (
      "DiscussionEvent", #"{"action":"created","discussion":{"number":5}}"#, "started discussion #5"
    ),
    ("DiscussionEvent", #"{"action":"answered"}"#, "answered a discussion"),
    ("GollumEvent", #"{"pages":[{"action":"edited","title":"Home"}]}"#, "edited wiki page Home"),
    (
      "GollumEvent", #"{"pages":[{"action":"edited"},{"action":"edited"}]}"#,
      "edited 2 wiki pages"
    ),
    (
      "GollumEvent", #"{"pages":[{"action":"edited"},{"action":"created"}]}"#,
      "changed 2 wiki pages"
    ),
    ("GollumEvent", "{}", "changed the wiki"),
    (
      "MemberEvent", #"{"action":"added","member":{"login":"octocat"}}"#,
      "added octocat as a collaborator"
    ),
    ("MemberEvent", #"{"action":"removed"}"#, "removed a collaborator"),
    ("MemberEvent", #"{"action":"edited","member":{"login":"x"}}"#, "edited collaborator x"),
    ("MemberEvent", "{}", "acted on a collaborator"),
    ("ReleaseEvent", #"{"action":"published","release":{"tag_name":"v1.2"}}"#, "released v1.2"),
    ("ReleaseEvent", #"{"action":"edited","release":{"tag_name":"v1.2"}}"#, "edited release v1.2"),
    ("ReleaseEvent", "{}", "released"),
    ("SponsorshipEvent", #"{"action":"created"}"#, "created a sponsorship"),
    ("SponsorshipEvent", "{}", "did something (sponsorship)"),
    ("OrgBlockEvent", #"{"action":"blocked"}"#, "blocked an org block"),
    ("LanternLitEvent", #"{"action":"lit"}"#, "did something (lantern lit)"),
    ("HTTPEvent", "{}", "did something (http)"), ("Event", "{}", "did something"),
    ("", "{}", "did something"),
  ]

  @Test func summarisesEveryTypeOfEvent() async throws {
    let events = FeedSummaryTests.summaries.map {
      #"{"type":"\#($0.type)","payload":\#($0.payload)}"#
    }
    let run = try await ghf(
      "feed", "octocat", "--tsv", "--fields", "summary",
      transport: FixtureEvents.transport(events))
    #expect(run.lines.dropFirst() == FeedSummaryTests.summaries.map(\.summary)[...])
  }
}
