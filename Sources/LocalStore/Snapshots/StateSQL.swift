/// The tables of `state.db`, and the statements that use them.
///
/// Times are seconds since 2001, as in `CacheSQL`. The snapshots of a list are numbered from 1. The
/// first is stored whole, and later ones as changes.
enum StateSQL {
  // The time of the last check of all tables.
  private static let upkeep = "CREATE TABLE upkeep (at REAL NOT NULL)"

  // The last whole reading of a list, the newest follows at the last check by differences, and the
  // accounts whose departures are open, as `StoredReading.packed`; `open` is null for none. The
  // checksum of the list covers its row.
  private static let readings = """
    CREATE TABLE readings (
      list INTEGER PRIMARY KEY, whole_at REAL, ascends INTEGER NOT NULL, newest BLOB NOT NULL,
      open BLOB)
    """

  // The snapshots that were found or last confirmed by differences: 1 if so, 0 if by a whole
  // reading. Others have no row. The checksum of the snapshot covers its row.
  private static let checks = """
    CREATE TABLE checks (
      list INTEGER NOT NULL, number INTEGER NOT NULL, found INTEGER NOT NULL,
      confirmed INTEGER NOT NULL, PRIMARY KEY (list, number)) WITHOUT ROWID
    """

  // The order in which the snapshots of all lists were stored, whatever the clock said: see
  // `SnapshotHistory.Moment.mark`. The checksum of the snapshot covers its row.
  private static let marks = """
    CREATE TABLE marks (
      mark INTEGER PRIMARY KEY AUTOINCREMENT, list INTEGER NOT NULL, number INTEGER NOT NULL,
      UNIQUE (list, number))
    """

  // The reasons of departures, as far as they are known: `DepartureReason.word`, and the new login of
  // an account that was renamed too. Departures of version 5 have no row. The checksum of the snapshot
  // covers its rows.
  private static let reasons = """
    CREATE TABLE reasons (
      list INTEGER NOT NULL, number INTEGER NOT NULL, account INTEGER NOT NULL,
      reason TEXT NOT NULL, login TEXT, PRIMARY KEY (list, number, account)) WITHOUT ROWID
    """

  static let schema = DatabaseSchema(
    applicationID: 0x6768_6673, version: 6,
    earlier: .upgraded(from: 5, adding: [reasons]), isDurable: true,
    // `ghf changes USER --forget` leaves no login in the file.
    connectionSettings: ["PRAGMA secure_delete = ON"],
    settings: ["PRAGMA auto_vacuum = INCREMENTAL"],
    tables: [
      // `account` owns the list, `snapshots` is their number, and `viewed` is the number of those
      // that a report has covered; it is null if the list may leave.
      """
      CREATE TABLE lists (
        id INTEGER PRIMARY KEY, host TEXT NOT NULL, path TEXT NOT NULL, account INTEGER,
        snapshots INTEGER NOT NULL, viewed INTEGER, viewed_at REAL, checksum INTEGER NOT NULL,
        UNIQUE (host, path))
      """,
      // The digests cover the ids and logins of all people on the list, and so the other tables.
      """
      CREATE TABLE snapshots (
        list INTEGER NOT NULL, number INTEGER NOT NULL, taken_at REAL NOT NULL,
        confirmed_at REAL NOT NULL, count INTEGER NOT NULL, digest INTEGER NOT NULL,
        other_digest INTEGER NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (list, number)) WITHOUT ROWID
      """,
      // The first snapshot's people: `Snapshot.packed`, in parts, because SQLite copies a value
      // several times. A row for each person would take ten times as long.
      """
      CREATE TABLE first_people (
        list INTEGER NOT NULL, part INTEGER NOT NULL, packed BLOB NOT NULL, UNIQUE (list, part))
      """,
      // `old_login` is null for an account that came, and `new_login` for one that went; both are empty
      // instead if the departure is unlisted.
      """
      CREATE TABLE changes (
        list INTEGER NOT NULL, number INTEGER NOT NULL, account INTEGER NOT NULL, old_login TEXT,
        new_login TEXT, PRIMARY KEY (list, number, account)) WITHOUT ROWID
      """,
      upkeep, readings, checks, marks, reasons,
    ])

  // Lists: ?1 is the host, ?2 the path.

  static let list = """
    SELECT id, account, snapshots, viewed, viewed_at, checksum, list, whole_at, ascends,
      newest, open
    FROM lists LEFT JOIN readings ON list = id WHERE host = ?1 AND path = ?2
    """
  static let addList = """
    INSERT INTO lists (host, path, account, snapshots, viewed, viewed_at, checksum)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """
  static let updateList = """
    UPDATE lists SET account = ?3, snapshots = ?4, viewed = ?5, viewed_at = ?6, checksum = ?7
    WHERE host = ?1 AND path = ?2
    """
  static let check = "PRAGMA integrity_check(1)"
  static let moveList = "UPDATE lists SET path = ?3, checksum = ?4 WHERE host = ?1 AND path = ?2"
  // ?3 and ?4 enclose the paths of the lists that were moved aside.
  static let listsOfPath = """
    SELECT id, path, account, viewed FROM lists WHERE host = ?1 AND (path = ?2 OR path >= ?3 AND path < ?4)
    ORDER BY path
    """
  // ?2 is the account.
  static let listsOfAccount = """
    SELECT id, path, account, viewed FROM lists WHERE host = ?1 AND account = ?2 ORDER BY path
    """
  static let listCount = "SELECT count(*) FROM lists"
  static let lastUpkeep = "SELECT max(at) FROM upkeep"
  static let forgetUpkeep = "DELETE FROM upkeep"
  static let recordUpkeep = "INSERT INTO upkeep VALUES (?1)"
  // ?1 is the time before which they were last seen.
  static let leavingLists = """
    SELECT id FROM lists WHERE viewed IS NULL
      AND (SELECT max(confirmed_at) FROM snapshots WHERE list = id) < ?1
    """

  // The contents of a list: ?1 is its id.

  static let snapshots = """
    SELECT number, taken_at, confirmed_at, count, digest, other_digest, checksum, found, confirmed,
      mark
    FROM snapshots LEFT JOIN checks USING (list, number) LEFT JOIN marks USING (list, number)
    WHERE list = ?1 ORDER BY number
    """
  static let keepSnapshot =
    "INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
  static let keepReading = "INSERT OR REPLACE INTO readings VALUES (?1, ?2, ?3, ?4, ?5)"
  static let forgetCheck = "DELETE FROM checks WHERE list = ?1 AND number = ?2"
  static let addCheck = "INSERT INTO checks VALUES (?1, ?2, ?3, ?4)"
  // ?1 is the list, ?2 the number of the snapshot, and ?3 the mark if it is the first one.
  static let addMark = """
    INSERT INTO marks VALUES (
      (SELECT ?3 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'marks')), ?1, ?2)
    """
  // ?3 is the mark.
  static let moveMark = "UPDATE marks SET list = ?1, number = ?2 WHERE mark = ?3"
  static let changes = """
    SELECT number, account, old_login, new_login, reason, login
    FROM changes LEFT JOIN reasons USING (list, number, account)
    WHERE list = ?1 ORDER BY number, account
    """
  static let addChange = "INSERT INTO changes VALUES (?1, ?2, ?3, ?4, ?5)"
  static let addReason = "INSERT INTO reasons VALUES (?1, ?2, ?3, ?4, ?5)"
  static let firstPeople = "SELECT packed FROM first_people WHERE list = ?1 ORDER BY part"
  static let addFirstPeople = "INSERT INTO first_people VALUES (?1, ?2, ?3)"
  static let removal = [
    "DELETE FROM first_people WHERE list = ?1", "DELETE FROM changes WHERE list = ?1",
    "DELETE FROM snapshots WHERE list = ?1", "DELETE FROM readings WHERE list = ?1",
    "DELETE FROM checks WHERE list = ?1", "DELETE FROM marks WHERE list = ?1",
    "DELETE FROM reasons WHERE list = ?1", "DELETE FROM lists WHERE id = ?1",
  ]
  static let snapshotCount = "SELECT count(*) FROM snapshots WHERE list = ?1"
}
