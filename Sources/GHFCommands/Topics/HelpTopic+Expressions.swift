import CommandLineInterface

extension HelpTopic {
  static var expressionSections: [HelpSection] {
    [
      HelpSection(examples: [
        HelpExample("ghf people fav and followers:octocat", "in both lists"),
        HelpExample("ghf people followers:octocat without fav", "only in the first"),
        HelpExample(
          "ghf people '(fav or user:mei-lin) and mutual:@me'", "parentheses in quotes"),
      ]),
      HelpSection(
        "Operands",
        [
          HelpEntry("`followers:USER`", "The followers of an account"),
          HelpEntry("`following:USER`", "The accounts that it follows"),
          HelpEntry("`mutual:USER`", "The followers that it follows back"),
          HelpEntry("`fav`", "Your favourites on the host in use"),
          HelpEntry(
            "`members:ORG`",
            "The members of an organisation: only the public ones, unless you are a member and the "
              + "token has the scope read:org"),
          HelpEntry("`members:ORG/TEAM`", "The members of a team that you can see"),
          HelpEntry("`user:USER`", "One account"),
          HelpEntry("`file:PATH`", "The accounts in a file"),
          HelpEntry("`-`", "The accounts on standard input"),
        ]),
      HelpSection(
        "Names",
        text: """
          USER may be @me, your own account. Put a path with spaces or parentheses in double \
          quotes, and the word in single ones: `'file:"my list"'`. A file, or standard input, has one \
          name per line, or ghf's CSV, TSV, JSON or JSONL with the field login. It has up to 1,000,000 \
          lines; blank ones and those that begin with # are skipped.
          """),
      HelpSection(
        "Operators",
        [
          HelpEntry("`A and B`", "The people of A who are also in B"),
          HelpEntry("`A without B`", "The people of A who are not in B"),
          HelpEntry("`A or B`", "The people of A, then those of B who are not in A"),
        ]),
      HelpSection(
        "Precedence",
        text: """
          'and' and 'without' bind equally, from left to right, and before 'or'. Parentheses \
          override this; a shell requires quotes around them.
          """),
      HelpSection(
        "Requests",
        text: """
          Each list is fetched once, several at a time, and cached lists are used. If only people \
          who are on other lists too can be in the result, the leftmost list is fetched last, and \
          only until all of them were found. Names are looked up with one request each, unless a \
          fetched or cached list contains them or they are not in the result.
          """),
      HelpSection(
        "Overlap",
        text: """
          With --overlap, the operators are ignored. For each two operands, ghf prints the number \
          of people in both and the Jaccard index: the people in both divided by the people in \
          either, with four decimals. It is 1 for two empty sets.
          """),
    ]
  }
}
