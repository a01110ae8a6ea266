/// The tables of `cache.db`, and the statements that use them.
///
/// Times are seconds since 2001, as in `Date`, because the conversion to seconds since 1970 rounds
/// them; `datetime(fetched_at + 978307200, 'unixepoch')` prints one.
enum CacheSQL {
  static let schema = DatabaseSchema(
    applicationID: 0x6768_6663, version: 4, earlier: .emptied,
    isDurable: false,
    connectionSettings: [
      // A power cut may damage the cache, which can then be fetched again. Waiting for the disk
      // after each page would slow down every run.
      "PRAGMA synchronous = OFF",
      // Pages are read and written once, so that keeping them gains nothing.
      "PRAGMA cache_size = -512",
      // `ghf cache clear USER` leaves no byte of an account in the file.
      "PRAGMA secure_delete = ON",
    ],
    settings: [
      // 8 kB hold two pages of 100 accounts, with less waste than 4 kB.
      "PRAGMA page_size = 8192",
      // Lets `PRAGMA incremental_vacuum` return freed pages to the file system.
      "PRAGMA auto_vacuum = INCREMENTAL",
    ],
    tables: [
      "CREATE TABLE hosts (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
      // A list, profile or picture. Eviction goes by `used_at`, which is an hour too early at most:
      // updating it with each use would make a write of each read.
      """
      CREATE TABLE requests (
        id INTEGER PRIMARY KEY, host INTEGER NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL,
        used_at REAL NOT NULL, UNIQUE (host, path))
      """,
      // Has row ids, because without them a payload above 2 kB would take pages of its own. The
      // checksum covers the row and its request: SQLite doesn't notice a changed byte in a value.
      """
      CREATE TABLE pages (
        request INTEGER NOT NULL, number INTEGER NOT NULL, etag TEXT, viewer INTEGER,
        has_next INTEGER NOT NULL, last_number INTEGER, owner INTEGER,
        fetched_at REAL NOT NULL, poll_interval INTEGER, payload BLOB NOT NULL, checksum INTEGER NOT NULL,
        UNIQUE (request, number))
      """,
      // Sorted by login for completion. Without row ids, it needs no second tree.
      """
      CREATE TABLE logins (
        host INTEGER NOT NULL, login TEXT NOT NULL COLLATE NOCASE, name TEXT, used_at REAL,
        PRIMARY KEY (host, login)) WITHOUT ROWID
      """,
      // A command line names only a few accounts.
      "CREATE INDEX logins_by_use ON logins (used_at) WHERE used_at IS NOT NULL",
      "CREATE TABLE evictions (at REAL NOT NULL)",
    ])

  private static let host = "(SELECT id FROM hosts WHERE name = ?1)"
  private static let request =
    "(SELECT id FROM requests WHERE host = \(host) AND path = ?2)"

  // Pages: ?1 is the host, ?2 the path, ?3 the number.

  static let page = """
    SELECT etag, viewer, has_next, last_number, owner, fetched_at, poll_interval, payload, checksum,
      used_at
    FROM requests JOIN pages ON request = id
    WHERE host = \(host) AND path = ?2 AND number = ?3
    """
  static let addHost = "INSERT OR IGNORE INTO hosts (name) VALUES (?1)"
  static let useRequest = """
    INSERT INTO requests (host, path, kind, used_at) VALUES (\(host), ?2, ?3, ?4)
    ON CONFLICT (host, path) DO UPDATE SET used_at = ?4 WHERE abs(used_at - ?4) > 3600
    """
  static let keepPage = """
    INSERT OR REPLACE INTO pages
    VALUES (\(request), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    """
  static let removeRequest = "DELETE FROM requests WHERE host = \(host) AND path = ?2"
  static let removePages = "DELETE FROM pages WHERE request = \(request)"

  // The cache as a whole.

  static let pageByteCount =
    "SELECT sum(length(CAST(payload AS BLOB))) FROM pages WHERE request = \(request)"
  static let keys = """
    SELECT path, number FROM requests JOIN pages ON request = id
    WHERE host = \(host) AND kind = ?2 AND fetched_at >= ?3 ORDER BY path, number
    """
  static let survey = """
    SELECT name, sum(length(CAST(payload AS BLOB)))
    FROM hosts JOIN requests ON host = hosts.id JOIN pages ON request = requests.id GROUP BY name
    """
  static let lastEviction = "SELECT max(at) FROM evictions"
  static let forgetEvictions = "DELETE FROM evictions"
  static let recordEviction = "INSERT INTO evictions VALUES (?1)"
  static let pictureByteCount = """
    SELECT sum(length(CAST(payload AS BLOB))) FROM requests JOIN pages ON request = id WHERE kind = ?1
    """
  static let usedByteCount = """
    SELECT (page_count - freelist_count) * page_size
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size
    """
  // ?1 is the kind or null for all, ?2 the latest use to return.
  static let requestsByUse = """
    SELECT id, sum(length(CAST(payload AS BLOB))) FROM requests JOIN pages ON request = id
    WHERE (?1 IS NULL OR kind = ?1) AND used_at < ?2 GROUP BY id ORDER BY used_at
    """
  static let evictPages = "DELETE FROM pages WHERE request = ?1"
  static let evictRequest = "DELETE FROM requests WHERE id = ?1"
  static let shrink = "PRAGMA incremental_vacuum"

  // Logins: ?1 is the host, in `addLogins` its id.

  static let hostID = "SELECT id FROM hosts WHERE name = ?1"
  static func addLogins(_ count: Int) -> String {
    """
    INSERT INTO logins (host, login, name)
    VALUES \(repeatElement("(?1, ?, ?)", count: count).joined(separator: ", "))
    ON CONFLICT (host, login) DO UPDATE SET login = excluded.login, name = excluded.name
    WHERE excluded.name IS NOT NULL
      AND (name IS NOT excluded.name OR login <> excluded.login COLLATE BINARY)
    """
  }
  static let useLogin = """
    INSERT INTO logins (host, login, used_at) VALUES (\(host), ?2, ?3)
    ON CONFLICT (host, login) DO UPDATE SET used_at = ?3
    """
  static let lastUsedLogins = """
    SELECT login FROM logins INDEXED BY logins_by_use
    WHERE used_at IS NOT NULL AND host = \(host) ORDER BY used_at DESC LIMIT ?2
    """
  // ?2 is the prefix, ?3 the first text after all logins with it, ?4 the limit.
  static let usedLogins = """
    SELECT login, name FROM logins INDEXED BY logins_by_use
    WHERE used_at IS NOT NULL AND host = \(host) AND login >= ?2 AND login < ?3
    ORDER BY used_at DESC LIMIT ?4
    """
  static let unusedLogins = """
    SELECT login, name FROM logins
    WHERE used_at IS NULL AND host = \(host) AND login >= ?2 AND login < ?3
    ORDER BY login LIMIT ?4
    """
  static let removeLogin = "DELETE FROM logins WHERE host = \(host) AND login = ?2"
  static let loginCount = "SELECT count(*) FROM logins"
  static let removeUnusedLogins = "DELETE FROM logins WHERE used_at IS NULL"
}
