#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdbool.h>
#include <stdint.h>

// The functions of SQLite's C interface that ghf uses, declared again because SQLite's header
// needn't be there when ghf is built. See https://sqlite.org/c3ref/funclist.html.
//
// SQLite is opened at run time; nothing links to it. `csqlite_f` calls `sqlite3_f`.

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

/// Calls `F(result, name, parameters, arguments)` for each function.
#define CSQLITE_FUNCTIONS(F) \
  F(int, libversion_number, (void), ()) \
  F(int, open_v2, (const char *path, sqlite3 **connection, int flags, const char *vfs), \
    (path, connection, flags, vfs)) \
  F(int, close, (sqlite3 *connection), (connection)) \
  F(int, extended_result_codes, (sqlite3 *connection, int on), (connection, on)) \
  F(int, extended_errcode, (sqlite3 *connection), (connection)) \
  F(int, system_errno, (sqlite3 *connection), (connection)) \
  F(int, busy_handler, \
    (sqlite3 *connection, int (*retries)(void *context, int attempt), void *context), \
    (connection, retries, context)) \
  F(int, limit, (sqlite3 *connection, int kind, int value), (connection, kind, value)) \
  F(int64_t, last_insert_rowid, (sqlite3 *connection), (connection)) \
  F(int, prepare_v3, \
    (sqlite3 *connection, const char *sql, int size, unsigned flags, sqlite3_stmt **statement, \
     const char **rest), \
    (connection, sql, size, flags, statement, rest)) \
  F(int, step, (sqlite3_stmt *statement), (statement)) \
  F(int, reset, (sqlite3_stmt *statement), (statement)) \
  F(int, finalize, (sqlite3_stmt *statement), (statement)) \
  F(sqlite3_stmt *, next_stmt, (sqlite3 *connection, sqlite3_stmt *previous), \
    (connection, previous)) \
  F(int, bind_null, (sqlite3_stmt *statement, int index), (statement, index)) \
  F(int, bind_int64, (sqlite3_stmt *statement, int index, int64_t value), \
    (statement, index, value)) \
  F(int, bind_double, (sqlite3_stmt *statement, int index, double value), \
    (statement, index, value)) \
  F(int, bind_text, \
    (sqlite3_stmt *statement, int index, const char *text, int size, void (*release)(void *)), \
    (statement, index, text, size, release)) \
  F(int, bind_blob, \
    (sqlite3_stmt *statement, int index, const void *bytes, int size, void (*release)(void *)), \
    (statement, index, bytes, size, release)) \
  F(int, column_type, (sqlite3_stmt *statement, int column), (statement, column)) \
  F(int64_t, column_int64, (sqlite3_stmt *statement, int column), (statement, column)) \
  F(double, column_double, (sqlite3_stmt *statement, int column), (statement, column)) \
  F(const void *, column_blob, (sqlite3_stmt *statement, int column), (statement, column)) \
  F(int, column_bytes, (sqlite3_stmt *statement, int column), (statement, column))

#define CSQLITE_DECLARE(result, name, parameters, arguments) result csqlite_##name parameters;
CSQLITE_FUNCTIONS(CSQLITE_DECLARE)
#undef CSQLITE_DECLARE

/// Opens the library and looks up its functions, which no other function here may precede. Returns
/// false if the library is missing, lacks one, or is older than 3.24, which introduced upserts. Not
/// thread-safe; it stays open until the process ends.
bool csqlite_load(const char *name);

/// Binds a copy of a text or of bytes; without an address, an empty one.
int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int size);
int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int size);

/// Takes power from what a database file holds beside rows: its triggers don't run, its views can't
/// be read, its schema may call no functions with side effects, and no statement can damage the file.
void csqlite_distrust_schema(sqlite3 *connection);

/// Finalises all statements of a connection.
void csqlite_finalize_all(sqlite3 *connection);

/// Empties a database, even a damaged one, and shrinks its file; other connections stay usable. See
/// SQLITE_DBCONFIG_RESET_DATABASE.
int csqlite_reset_database(sqlite3 *connection);

/// Result codes, and flags.
enum {
  CSQLITE_OK = 0,
  CSQLITE_ERROR = 1,
  CSQLITE_BUSY = 5,
  CSQLITE_READONLY = 8,
  CSQLITE_IOERR = 10,
  CSQLITE_CORRUPT = 11,
  CSQLITE_FULL = 13,
  CSQLITE_CANTOPEN = 14,
  CSQLITE_TOOBIG = 18,
  CSQLITE_NOTADB = 26,
  CSQLITE_ROW = 100,
  CSQLITE_DONE = 101,
  CSQLITE_IOERR_WRITE = 10 | 3 << 8,
  CSQLITE_NULL = 5,
  CSQLITE_LIMIT_LENGTH = 0,
  CSQLITE_OPEN_READWRITE = 0x2,
  CSQLITE_OPEN_NOMUTEX = 0x8000,
  CSQLITE_PREPARE_PERSISTENT = 0x1,
};

#endif
