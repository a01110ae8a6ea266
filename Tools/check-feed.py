"""Validates the feeds of check-feed: empty.xml, then first.xml and feed.xml with more changes each.

With a number, checks instead that readers of days/*.xml, one after the other, get so many changes.
"""
import pathlib
import sqlite3
import sys

import atoma
import feedparser
from lxml import etree

# The rules of RFC 4287, section 4, for the elements that ghf writes: which are required and how often
# they may occur, in any order, and the forms of dates (RFC 3339) and addresses.
SCHEMA = """
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <start>
    <element name="feed"><interleave>
      <oneOrMore><ref name="author"/></oneOrMore>
      <zeroOrMore><ref name="category"/></zeroOrMore>
      <optional><element name="generator">
        <optional><attribute name="uri"><data type="anyURI"/></attribute></optional>
        <optional><attribute name="version"/></optional>
        <text/>
      </element></optional>
      <ref name="id"/>
      <zeroOrMore><ref name="link"/></zeroOrMore>
      <element name="title"><text/></element>
      <ref name="updated"/>
      <zeroOrMore><ref name="entry"/></zeroOrMore>
    </interleave></element>
  </start>
  <define name="entry"><element name="entry"><interleave>
    <zeroOrMore><ref name="author"/></zeroOrMore>
    <zeroOrMore><ref name="category"/></zeroOrMore>
    <ref name="id"/>
    <oneOrMore><ref name="link"/></oneOrMore>
    <optional><element name="published"><ref name="date"/></element></optional>
    <optional><element name="summary"><text/></element></optional>
    <element name="title"><text/></element>
    <ref name="updated"/>
  </interleave></element></define>
  <define name="author"><element name="author"><element name="name"><text/></element></element></define>
  <define name="category">
    <element name="category"><attribute name="term"/><empty/></element>
  </define>
  <define name="id"><element name="id"><data type="anyURI">
    <param name="pattern">urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}</param>
  </data></element></define>
  <define name="link"><element name="link">
    <attribute name="href"><data type="anyURI"/></attribute>
    <attribute name="rel"><choice><value>alternate</value><value>via</value></choice></attribute>
    <empty/>
  </element></define>
  <define name="updated"><element name="updated"><ref name="date"/></element></define>
  <define name="date"><data type="dateTime"><param name="pattern">.+T.+Z</param></data></define>
</grammar>
"""

folder = sys.argv[1]


def read_days(count):
    """Checks what feedparser, sfeed and newsboat have read."""
    titles = {}
    days = sorted(pathlib.Path(folder, "days").iterdir())
    # feedparser takes a millisecond for each entry, so it reads the feed every 10 days.
    for path in days[:2] + days[11::10]:
        feed = feedparser.parse(path.read_bytes(), sanitize_html=False)
        assert not feed.bozo, feed.bozo_exception
        ids = [entry.id for entry in feed.entries]
        assert len(set(ids)) == len(ids)
        for entry in feed.entries:
            assert titles.setdefault(entry.id, entry.title) == entry.title
    assert len(titles) == len(set(titles.values())) == count, len(titles)
    lines = pathlib.Path(folder, "sfeed", "ghf").read_text().splitlines()
    assert sorted(line.split("\t")[1] for line in lines) == sorted(titles.values())
    readers = ["feedparser", "sfeed"]
    if (database := pathlib.Path(folder, "newsboat.db")).exists():
        rows = sqlite3.connect(database).execute("SELECT title FROM rss_item").fetchall()
        assert sorted(title for title, in rows) == sorted(titles.values())
        readers.append("newsboat")
    print(f"{', '.join(readers)}: each of {count} changes once")


if len(sys.argv) > 2:
    read_days(int(sys.argv[2]))
    sys.exit()
validator = etree.RelaxNG(etree.fromstring(SCHEMA))
entries = {}
feed_ids = set()
counts = []
for name in ("empty", "first", "feed"):
    with open(f"{folder}/{name}.xml", "rb") as file:
        data = file.read()
    validator.assertValid(etree.fromstring(data))
    feed = feedparser.parse(data)
    assert not feed.bozo, feed.bozo_exception
    assert feed.version == "atom10", feed.version
    # atoma rejects a feed without a required element.
    strict = atoma.parse_atom_bytes(data)
    ids = [entry.id for entry in feed.entries]
    assert ids == [entry.id_ for entry in strict.entries]
    assert len(set(ids)) == len(ids)
    dates = [entry.updated_parsed for entry in feed.entries]
    assert dates == sorted(dates, reverse=True)
    for entry in feed.entries:
        known = (entry.title, entry.updated, entry.link)
        assert entries.setdefault(entry.id, known) == known
    feed_ids.add(feed.feed.id)
    counts.append(len(ids))
assert len(feed_ids) == 1
assert counts[0] == 0 and counts[1] >= 3 and counts[2] == counts[1] + 1, counts
print(f"feeds with {counts[0]}, {counts[1]} and {counts[2]} changes are valid; their ids are stable")
