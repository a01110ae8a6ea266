"""Invented profiles whose texts terminals draw with different widths, for check-borders."""
import json

FAMILY, COUPLE = "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿"
# Bios by login.
BIOS = {
    "families": FAMILY * 17,
    "families-and-words":
        f"{FAMILY} builds tools {FAMILY}, tests {FAMILY * 3}them and {FAMILY * 9}",
    "couples": f"{COUPLE * 9} with {COUPLE} love",
    "skin-tones": "👋🏻👋🏼👋🏽👋🏾👋🏿 ✋🏽✋🏿 ☝🏻☝🏿 " + "🧑🏾‍🚀🧑🏻‍🤝‍🧑🏿" * 5 + " 🏽 alone",
    "pictures-with-zwj": "🏳️‍🌈🏴‍☠️🏳️‍⚧️❤️‍🔥❤️‍🩹⛓️‍💥🐦‍⬛👁️‍🗨️🕵️‍♂️⛹🏿‍♀️🏋️‍♀️" * 3,
    "flags": "🇯🇵🇧🇷🇳🇴🇺🇳🇪🇺" * 5 + " 🇦 half 🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿" + "🇩🇪" * 9,
    "keycaps": "1️⃣2️⃣3️⃣#️⃣*️⃣" * 5 + " ☺️☎️✈️❤️⚠️©️™️ and ☺☎✈❤⚠©™ " + "☀️" * 20,
    "text-style": "⌚︎⌚️☺︎☺️⚡︎⚡️" * 8,
    "devanagari": "क्षत्रिय स्त्री श्री ज्ञान — छोटे औज़ार बनाती हूँ। " * 3,
    "bengali": "আমি ছোট যন্ত্র বানাই, স্ত্রী ও ক্ষুদ্র জ্ঞান। " * 3,
    "telugu": "స్త్రీ శక్తి, నేను చిన్న పరికరాలు రాస్తాను క్ష్మ. " * 3,
    "malayalam": "സ്ത്രീ ശക്തി, ഞാൻ ചെറിയ ഉപകരണങ്ങൾ എഴുതുന്നു ക്ഷ്മ. " * 3,
    "tamil": "க்ஷ ஸ்ரீ நான் சிறிய கருவிகள் எழுதுகிறேன், கொடு கோலம். " * 3,
    "sinhala": "ශ්‍රී ක්‍ෂ මම කුඩා මෙවලම් ලියමි. " * 3,
    "khmer": "ស្ត្រី ខ្ញុំ​សរសេរ​កម្មវិធី​តូចៗ ស្ប៉ា ក្រុង។ " * 3,
    "myanmar": "ကျွန်တော် ကိရိယာငယ်များ ရေးသည်။ က္ကျွင် " * 3,
    "thai": "ฉันเขียนเครื่องมือเล็กๆ น้ำใจกำลังดี " * 3,
    "tibetan": "ང་ཚོས་བརྒྱུད་སྐར་མ་བསྒྲུབས། " * 4,
    "jamo": "\u1112\u1161\u11ab\u1100\u1173\u11af " * 8
        + "\u1100\u1100\u1161\u1112\u1161\u302e " * 9 + "\u1161 \u11a8 " * 9,
    "zalgo":
        "".join(c + "\u0301\u0308\u0323\u0330\u035c\u0489" * 2 for c in "marks on letters") * 3,
    "enclosing": "a\u20dd b\u20de 1\u20e3 ⓪\u0301 \u0301x \u0308" * 6,
    "arabic":
        "أكتب أدوات صغيرة لسطر الأوامر ﷺ لا إله ه\u200d ـ\u200dب\u200d " * 3 + "\u0601١٢ \u06dd٣",
    "hebrew": "אֲנִי כּוֹתֵב כֵּלִים קְטַנִּים לְשׁוּרַת הַפְּקֻדָּה " * 2,
    "mongolian": "ᠪᠢ ᠵᠢᠵᠢᠭ ᠪᠠᠭᠠᠵᠢ ᠪᠢᠴᠢᠳᠡᠭ " * 3 + "አነስተኛ መሣሪያዎች እጽፋለሁ ",
    "ideographs": "端末の幅を測る。ﾊﾝｶｸ ｶﾞｷﾞｸﾞ １２３！ 葛󠄀城 辻󠄁 " * 3,
    "ambiguous": "①②③ ½ ± § → ↔ ● ■ ★ ☆ ♥ ♪ … — “x” Ω π Я ░▒▓█ " * 3,
    "invisible":
        "zero\u200bwidth a\u200cb\u200dc \u2060w\u2060j \u200eleft\u200f \u034fcgj \u115f\u1160 " * 3,
    "unassigned":
        "\ue000\ue001\uf8ff \U000f0000 \u0378\U0001fbff \U0001faf9\U0001fadf 𝄞𝕯𝖔𝖚 𒀀𒈙𒐫 ꧅ ﷽ " * 3,
}


def write(folder):
    """Writes the profiles for the fixture server; parts of a bio are the account's other texts."""
    folder.mkdir()
    with open(folder / "profiles.jsonl", "w", encoding="utf-8") as file:
        for number, (login, bio) in enumerate(BIOS.items(), 1):
            profile = {
                "login": login, "id": number, "node_id": f"U_{number}", "type": "User",
                "site_admin": False, "name": bio[:24], "company": bio[:40], "blog": "",
                "location": bio[-12:], "email": None, "hireable": None, "bio": bio,
                "twitter_username": None, "public_repos": number, "public_gists": 0,
                "followers": 0, "following": 0, "created_at": "2020-01-01T00:00:00Z",
                "updated_at": "2020-01-01T00:00:00Z"}
            file.write(json.dumps(profile) + "\n")
    (folder / "follows.json").write_text("{}")
    (folder / "events.jsonl").write_text("")
