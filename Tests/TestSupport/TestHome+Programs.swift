import FoundationEssentials

extension TestHome {
  /// Does what a few programs do, for scripts: `cat FILE`, `grep TEXT FILE`, `ls [FOLDER]` (all files
  /// below it), `rm FILE`, `mv FILE FILE`, `link TARGET LINK` (`ln -s`), and `write FILE`, whose input are
  /// the lines.
  ///
  /// - Throws: `Script.Mistake` for another program, or the error of a file.
  package func run(
    _ program: String, _ words: [String], input: [String]
  ) throws -> Script.Result {
    var result = Script.Result()
    switch (program, words.first) {
    case ("cat", let file?): result.output = try text(of: file)
    case ("grep", let text?) where words.count == 2:
      result.output = try self.text(of: words[1]).split(separator: "\n")
        .filter { $0.contains(text) }.map { $0 + "\n" }.joined()
    case ("ls", let folder):
      let names = try files().keys.filter { $0.hasPrefix(folder ?? "") }.sorted()
      result.output = names.map { $0 + "\n" }.joined()
    case ("mv", let file?) where words.count == 2:
      try FileManager.default.moveItem(atPath: path + "/" + file, toPath: path + "/" + words[1])
    case ("link", let target?) where words.count == 2:
      try FileManager.default.createSymbolicLink(
        atPath: path + "/" + words[1], withDestinationPath: target)
    case ("rm", let file?): try FileManager.default.removeItem(atPath: path + "/" + file)
    case ("write", let file?): try write(input.map { $0 + "\n" }.joined(), to: file)
    default: throw Script.Mistake("scripts have no program '\(program)'")
    }
    return result
  }
}
