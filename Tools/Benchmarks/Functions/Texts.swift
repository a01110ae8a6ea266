/// Invented bios in several scripts, and invented logins.
enum Texts {
  static let bios = [
    "Lighthouse keeper for open-source projects. I keep small tools small: parsers, text layout.",
    "Строю маленькие утилиты для командной строки, люблю чай, поезда и длинные прогулки у моря.",
    "私は小さな道具を作るのが好きです。端末、構文解析、文字の幅。毎日お茶を飲みます。",
    "أكتب أدوات صغيرة لسطر الأوامر وأحب الشاي والمشي الطويل قرب البحر، مرحبا بكم جميعا.",
    "👩‍🚀 by night, 🧑🏽‍💻 by day · 🇳🇴 Bergen · cafe\u{301}, nai\u{308}ve, \u{1B}[31mred\u{1B}[0m?",
    "मैं छोटे औज़ार बनाता हूँ, चाय पीता हूँ और समुद्र के किनारे लंबी सैर करता हूँ।",
  ]

  static let logins = (0..<1_000).map { "some-developer-\($0)" }
}
