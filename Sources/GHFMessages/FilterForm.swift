/// A form of a condition in filters, for help and completion.
package struct FilterForm: Sendable {
  /// The text as typed.
  package let text: String
  package let meaning: String
  /// The beginning that completion offers; nil for none.
  package let beginning: String?

  private init(_ text: String, _ meaning: String, _ beginning: String? = nil) {
    self.text = text
    self.meaning = meaning
    self.beginning = beginning
  }

  /// Words, phrases and operators.
  package static let operators = [
    FilterForm("berlin swift", "All words, in login, name, bio, company or location"),
    FilterForm("\"san francisco\"", "A phrase; single quotes work too"),
    FilterForm(
      "-berlin", "People without the word; also before a phrase, a field or '('; NOT means the same"
    ),
    FilterForm("berlin or oslo", "Either side; quote \"or\" to search for the word"),
    FilterForm("(oslo or rome)", "A group"),
    FilterForm("@octocat", "The account, if the filter is nothing else"),
    FilterForm(
      "%swift", "A filter named in the config file; '100%' is text"),
  ]

  /// The advice for a filter about languages outside `ghf browse`.
  package static let languageAdvice =
    "'ghf browse' learns them card by card, and 'ghf search --github' knows all"

  /// Conditions on fields.
  package static let fields = [
    FilterForm("location:oslo", "Text in one field; quote several words", "location:"),
    FilterForm("company:github", "The company", "company:"),
    FilterForm("name:ann", "The name", "name:"),
    FilterForm("login:ann", "The login", "login:"),
    FilterForm("bio:swift", "The bio", "bio:"),
    FilterForm("blog:example.com", "The address of the web page", "blog:"),
    FilterForm("type:organization", "The type: user, organization or bot", "type:"),
    FilterForm(
      "language:swift", "The main language of a repository, if its card was shown in 'ghf browse'",
      "language:"),
    FilterForm("no:bio", "People whose field is empty, or 0", "no:"),
    FilterForm(
      "followers>1k", "A number, also with k and m; >=, <, <= and = work too", "followers:"),
    FilterForm("following:10..50", "A range, both ends included; one may be missing", "following:"),
    FilterForm("repos>0", "The number of public repositories", "repos:"),
    FilterForm("gists>0", "The number of public gists", "gists:"),
    FilterForm("since>2020", "The date of joining: a year, a month or a day", "since:"),
    FilterForm("updated>2024-06", "The date of the last change to the profile", "updated:"),
  ]

  /// States of accounts, by their names after `is:`.
  package static let states = [
    FilterForm("is:fav", "Your favourites", "is:fav"),
    FilterForm("is:marked", "The accounts marked in 'ghf browse'"),
    FilterForm("is:mutual", "They follow you, and you follow them", "is:mutual"),
    FilterForm("is:follower", "They follow you", "is:follower"),
    FilterForm("is:followed", "You follow them", "is:followed"),
    FilterForm("is:org", "Organisations", "is:org"),
    FilterForm("is:hireable", "People who are available for hire", "is:hireable"),
  ]
}
