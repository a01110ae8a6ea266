/// The tables of `watch.db`, and the statements that use them.
///
/// Times are seconds since 2001, as in `StateSQL`. `account` is GitHub's id, or 0 for the favourites;
/// `following` is 1 for the accounts that it follows, and 0 for its followers.
enum WatchSQL {
  // The marks in the order of `state.db`: of the snapshot before the first one whose changes are
  // delivered, and of the last one whose changes were. Lists of version 2 have no row. The checksum of
  // the list covers its row.
  private static let marks = """
    CREATE TABLE marks (
      host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
      begun INTEGER NOT NULL, delivered INTEGER NOT NULL,
      PRIMARY KEY (host, account, following)) WITHOUT ROWID
    """

  // What failed: checks of the list in a row, the account itself (the time, and 1 once that is
  // delivered), and the last delivery. Lists of version 3 have no row. The checksum of the list covers
  // its row.
  private static let troubles = """
    CREATE TABLE troubles (
      host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
      failures INTEGER NOT NULL, gone_at REAL, gone_delivered INTEGER NOT NULL, refusal TEXT,
      PRIMARY KEY (host, account, following)) WITHOUT ROWID
    """

  static let schema = DatabaseSchema(
    // Version 1 was never released.
    applicationID: 0x6768_6677, version: 4, upgrades: [2: [marks], 3: [troubles]],
    isDurable: true,
    // `ghf watch rm` leaves no login in the file.
    connectionSettings: ["PRAGMA secure_delete = ON"],
    settings: ["PRAGMA auto_vacuum = INCREMENTAL"],
    tables: [
      // `every` is in seconds.
      """
      CREATE TABLE watches (
        host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
        login TEXT NOT NULL, every REAL NOT NULL, added_at REAL NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (host, account, following)) WITHOUT ROWID
      """,
      // `pending` is the number of reports that weren't delivered. `begun` and `delivered` are the
      // marks of version 2, the times of snapshots; null if there is a row in `marks`.
      """
      CREATE TABLE lists (
        host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
        login TEXT NOT NULL, checked_at REAL, attempted_at REAL, failure TEXT,
        requests INTEGER NOT NULL, begun REAL, delivered REAL, pending INTEGER NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (host, account, following)) WITHOUT ROWID
      """,
      // The reason that a person left a list, by the time of the snapshot without the person.
      """
      CREATE TABLE reasons (
        host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL, at REAL NOT NULL,
        person INTEGER NOT NULL, reason TEXT NOT NULL, login TEXT, checksum INTEGER NOT NULL,
        PRIMARY KEY (host, account, following, at, person)) WITHOUT ROWID
      """,
      // The requests of watch until a limit's reset.
      """
      CREATE TABLE spending (
        host TEXT PRIMARY KEY, resets_at REAL NOT NULL, request_limit INTEGER NOT NULL,
        requests INTEGER NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID
      """,
      marks, troubles,
    ])

  // ?1 is the host.

  static let watches = """
    SELECT account, following, login, every, added_at, checksum FROM watches WHERE host = ?1
    ORDER BY added_at, login COLLATE NOCASE, following
    """
  static let keepWatch = "INSERT OR REPLACE INTO watches VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
  static let removeWatch = """
    DELETE FROM watches WHERE host = ?1 AND account = ?2 AND following = ?3
    """
  static let lists = """
    SELECT account, following, login, checked_at, attempted_at, failure, requests, lists.begun,
      lists.delivered, pending, marks.begun, marks.delivered, failures, gone_at, gone_delivered,
      refusal, checksum
    FROM lists LEFT JOIN marks USING (host, account, following)
      LEFT JOIN troubles USING (host, account, following)
    WHERE host = ?1 ORDER BY account, following
    """
  static let keepList = """
    INSERT OR REPLACE INTO lists VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    """
  static let keepMarks = "INSERT OR REPLACE INTO marks VALUES (?1, ?2, ?3, ?4, ?5)"
  static let keepTroubles = "INSERT OR REPLACE INTO troubles VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
  static let removeList = [
    "DELETE FROM troubles WHERE host = ?1 AND account = ?2 AND following = ?3",
    "DELETE FROM marks WHERE host = ?1 AND account = ?2 AND following = ?3",
    "DELETE FROM reasons WHERE host = ?1 AND account = ?2 AND following = ?3",
    "DELETE FROM lists WHERE host = ?1 AND account = ?2 AND following = ?3",
  ]
  static let reasons = """
    SELECT at, person, reason, login, checksum FROM reasons
    WHERE host = ?1 AND account = ?2 AND following = ?3
    """
  static let keepReason = """
    INSERT OR REPLACE INTO reasons VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    """
  static let spending =
    "SELECT resets_at, request_limit, requests, checksum FROM spending WHERE host = ?1"
  static let keepSpending = "INSERT OR REPLACE INTO spending VALUES (?1, ?2, ?3, ?4, ?5)"
}
