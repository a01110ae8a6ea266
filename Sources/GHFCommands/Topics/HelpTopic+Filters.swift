import CommandLineInterface
import GHFMessages

extension HelpTopic {
  static var filterSections: [HelpSection] {
    [
      HelpSection(examples: [
        HelpExample(
          "ghf search octocat 'location:berlin' swift", "one word in a field, one anywhere"),
        HelpExample(
          "ghf search octocat '(berlin or oslo) followers>1k'", "operators in quotes for the shell"),
        HelpExample("ghf people mutual:@me --match 'is:org or no:bio'"),
        HelpExample("ghf stats octocat --match 'since>2020'"),
      ]),
      section("Words", FilterForm.operators),
      section("Fields", FilterForm.fields),
      section("States", FilterForm.states),
      HelpSection(
        "Where",
        text: """
          `ghf search` takes a filter as its words, `ghf people`, `ghf stats`, `ghf fav list` and \
          `ghf browse` with --match, and `ghf browse` in its filter line. Case, accents and typographic variants \
          are ignored: `soren` finds Søren, and `o'brien` finds O’Brien. An argument of `ghf \
          search` with spaces is a phrase, unless it contains operators.
          """),
      HelpSection(
        "Profiles",
        text: """
          Words are looked for in the login, and in profiles as far as these are known: with --details \
          all of them are fetched, otherwise those in the cache count. Fields, numbers and most states \
          need profiles, and imply --details. Relations need a token. ghf counts people \
          whose profiles it would have to know separately. `-berlin` needs profiles too; \
          `-login:berlin` doesn't.
          """),
    ]
  }

  private static func section(_ title: String, _ forms: [FilterForm]) -> HelpSection {
    HelpSection(title, forms.map { HelpEntry("`\($0.text)`", $0.meaning) })
  }
}
