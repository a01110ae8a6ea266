import GHFMessages
import TerminalText
import Testing

/// The numbers in notices and headings if a limit leaves people out.
struct SummaryTests {
  @Test(
    "says how many people are shown of those who match",
    arguments: [
      (
        PeopleSummary(shown: 40, matched: 40, tried: 40, of: .exact(234), isSearch: false),
        "40 of 234 followers"
      ),
      (
        PeopleSummary(shown: 3, matched: 3, tried: 3, of: .upTo(300), isSearch: false),
        "3 of up to 300 followers"
      ),
      (
        PeopleSummary(shown: 3, matched: 3, tried: 3, of: .unknown, isSearch: false),
        "first 3 followers"
      ),
      (
        PeopleSummary(shown: 12, matched: 12, tried: 12, of: .exact(12), isSearch: false),
        "12 followers"
      ),
      (PeopleSummary(found: 6, unknown: 0, among: 233), "6 of 233 followers"),
      (PeopleSummary(found: 2, unknown: 2, among: 4), "2 match, 2 unknown, of 4 followers"),
      (
        PeopleSummary(shown: 3, matched: 6, tried: 233, of: .exact(233), isSearch: true),
        "first 3 of 6 matches, of 233 followers"
      ),
      (
        PeopleSummary(
          shown: 3, matched: 6, unknown: 1, tried: 1_233, of: .exact(1_233), isSearch: true),
        "first 3 of 6 matches, of 1,233 followers; 1 unknown"
      ),
      (
        PeopleSummary(shown: 3, matched: 3, tried: 100, of: .exact(233), isSearch: true),
        "first 3 matches, among 100 of 233 followers"
      ),
      (
        PeopleSummary(shown: 1, matched: 1, unknown: 4, tried: 100, of: .upTo(300), isSearch: true),
        "first match, among 100 of up to 300 followers; 4 unknown"
      ),
      (
        PeopleSummary(
          shown: 0, matched: 0, unknown: 7, tried: 233, of: .exact(233), isSearch: true),
        "0 match, 7 unknown, of 233 followers"
      ),
    ] as [(PeopleSummary, String)])
  func wordsASummary(_ summary: PeopleSummary, _ text: String) {
    #expect(summary.text { CountText($0, of: "follower").text }.text == text)
  }
}
