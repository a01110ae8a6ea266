import FoundationEssentials
import GHFMessages
import LocalStore
import PeopleViews
import TerminalText
import TestSupport
import Testing

@testable import GHFCommands

/// The tables of the config file for `ghf browse`.
struct ExplorerSettingsTests {
  private func settings(_ text: String) throws(CommandError) -> ExplorerSettings {
    try Settings(Array(text.utf8), path: "c").explorer
  }

  @Test func readsAllSettings() throws {
    let read = try settings(
      """
      [browse.filters]
      swift = "swift or %ios"
      ios = 'ios'
      [browse]
      view = "rows"
      order = "joined"
      reverse = true
      columns = ["followers", "name"]  # in this order
      accent = "magenta"
      fuzzy = true
      copy = ["xclip", "-i"]
      [browse.commands]
      g = ["gh", "repo", "list", "{login}"]
      7 = ["echo", "{url} {id}", "{logins}", "{name}", "{ print }", "{}"]
      """)
    #expect(read.view == .rows && read.order == .joined && read.isReversed && read.isFuzzy)
    #expect(read.columns == [.followers, .name])
    #expect(read.accent == .magenta)
    #expect(read.copy == ["xclip", "-i"])
    #expect(try settings("[browse]\ncopy = \"wl-copy\"").copy == ["wl-copy"])
    #expect(read.filters == ["swift": "swift or %ios", "ios": "ios"])
    #expect(read.commands.keys.sorted() == ["7", "g"])
    #expect(read.commands["g"] == ["gh", "repo", "list", "{login}"])
    #expect(read.waitsForEnter)
    #expect(try !settings("[browse]\nwait = false").waitsForEnter)
    let defaults = try settings("[browse]\n[browse.filters]\n[browse.commands]\n")
    #expect(defaults.view == nil && defaults.order == .list && !defaults.isFuzzy)
    #expect(defaults.copy == nil)
    for order in ExplorerOrder.allCases where order != .newest {
      #expect(try settings("[browse]\norder = \"\(order.rawValue)\"").order == order)
    }
  }

  @Test(
    "reports wrong values with their line",
    arguments: [
      ("[browse]\n\nview = \"row\"", "c:3: no such view: 'row'", "did you mean 'rows'?"),
      (
        "[browse]\nview = \"list\"", "c:2: no such view: 'list'",
        "use one of these: names, rows, cards"
      ),
      ("[browse]\nview = 1", "c:2: 'view' must be a string, in quotes", "see 'ghf help config'"),
      ("[browse]\nveiw = \"rows\"", "c:2: no such key in [browse]: 'veiw'", "did you mean 'view'?"),
      ("[global]\nview = \"rows\"", "c:2: no such key in [global]: 'view'", "move it to [browse]"),
      ("[browse]\nparallel = 2", "c:2: no such key in [browse]: 'parallel'", "move it to [global]"),
      ("[brwse]\n", "c:1: no such section: 'brwse'", "did you mean '[browse]'?"),
      ("# \u{1}", "c:1: invalid UTF-8 or a control character", "see 'ghf help config'"),
      (
        "[browse]\norder = \"newest\"", "c:2: the order 'newest' takes requests",
        "choose it in 'ghf browse' with Ctrl-S"
      ),
      (
        "[browse]\norder = \"follower\"", "c:2: no such order: 'follower'",
        "did you mean 'followers'?"
      ),
      ("[browse]\nreverse = 1", "c:2: 'reverse' must be true or false", "see 'ghf help config'"),
      ("[browse]\nfuzzy = \"x\"", "c:2: 'fuzzy' must be true or false", "see 'ghf help config'"),
      ("[browse]\naccent = \"cyna\"", "c:2: no such colour: 'cyna'", "did you mean 'cyan'?"),
      (
        "[browse]\ncolumns = \"name\"", "c:2: 'columns' must be a list of strings, in brackets",
        "see 'ghf help config'"
      ),
      (
        "[browse]\ncolumns = []", "c:2: 'columns' needs at least one column",
        "see 'ghf help config'"
      ),
      (
        "[browse]\ncolumns = [\"name\", 'name']", "c:2: duplicate column: 'name'",
        "see 'ghf help config'"
      ),
      (
        "[browse]\ncolumns = [\"nam\"]", "c:2: no such column: 'nam'", "did you mean 'name'?"
      ),
      // Filters.
      (
        "[browse.filters]\na = 1", "c:2: 'a' must be a string, in quotes", "see 'ghf help config'"
      ),
      ("[browse.filters]\na = ' '", "c:2: the filter 'a' is empty", "see 'ghf help config'"),
      (
        "[browse.filters]\na = '%b'\nb = 'folowers>1'", "c:3: 'b': no such field: 'folowers'",
        "did you mean 'followers'?"
      ),
      (
        "[browse.filters]\nab = 'x'\nb = '(x'", "c:3: 'b': a '(' in the filter has no ')'",
        "put a parenthesis in double quotes to search for it"
      ),
      (
        "[browse.filters]\nabc = 'x'\nb = '%abd'", "c:3: 'b': no such named filter: '%abd'",
        "did you mean '%abc'?"
      ),
      (
        "[browse.filters]\nx = 'x'\na = '%b'\nb = '%a'",
        "c:3: 'a': named filters use each other: %b uses %a uses %b",
        "see [browse.filters] in 'ghf help config'"
      ),
      // Commands.
      (
        "[browse.commands]\ng = \"gh\"", "c:2: 'g' must be a list of strings, in brackets",
        "see 'ghf help config'"
      ),
      (
        "[browse.commands]\nG = [\"gh\"]",
        "c:2: the key of a command is one small letter or a digit, not 'G'", "see 'ghf help config'"
      ),
      (
        "[browse.commands]\na = [\"gh\"]", "c:2: Alt-A has an action already",
        "choose another key than Alt-0, Alt-A, Alt-E, Alt-I, Alt-R, Alt-Y"
      ),
      (
        "[browse.commands]\ng = []", "c:2: the command 'g' needs a program", "see 'ghf help config'"
      ),
      (
        "[browse.commands]\n\ng = [\"gh\", \"{logn}\"]", "c:3: no such placeholder: '{logn}'",
        "did you mean '{login}'?"
      ),
      (
        "[browse.commands]\ng = [\"gh\", \"x{logins}\"]",
        "c:2: '{logins}' must be an argument of its own", "see 'ghf help config'"
      ),
      (
        "[browse.commands]\ng = [\"{login}\"]",
        "c:2: the program of 'g' must not have a placeholder", "see 'ghf help config'"
      ),
    ])
  func reportsMistakes(_ text: String, _ message: String, _ hint: String) {
    do throws(CommandError) {
      _ = try settings(text)
      Issue.record("accepted: \(text)")
    } catch {
      guard case .failed(.usage, let wording) = error else {
        Issue.record(error)
        return
      }
      #expect(wording == Wording(message, hints: [hint]))
    }
  }

  @Test("keeps the view, the order and the columns, unless the file is invalid")
  func keepsSettings() throws {
    var kept = ExplorerSettings()
    kept.view = .cards
    kept.order = .login
    kept.columns = [.bio]
    let text = "# mine\n[browse.filters]\na = 'b'\n"
    let bytes = try kept.kept(in: Array(text.utf8), path: "c")
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(text))
    let read = try Settings(bytes, path: "c").explorer
    #expect(read.view == .cards && read.order == .login && read.columns == [.bio])
    #expect(read.filters == ["a": "b"])
    do throws(CommandError) {
      _ = try kept.kept(in: Array("[browse]\nviwe = 'rows'\n".utf8), path: "c")
      Issue.record("changed an invalid file")
    } catch {
      guard case .failed(_, let wording) = error else {
        Issue.record(error)
        return
      }
      #expect(wording.message == "c:2: no such key in [browse]: 'viwe'")
    }
  }
}
