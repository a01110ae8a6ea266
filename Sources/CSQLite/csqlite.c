#include "csqlite.h"

#include <dlfcn.h>
#include <stddef.h>

#define DEFINE(result, name, parameters, arguments) \
  static result(*name##_function) parameters; \
  result csqlite_##name parameters { return name##_function arguments; }
CSQLITE_FUNCTIONS(DEFINE)
#undef DEFINE

static int (*db_config_function)(sqlite3 *, int, ...);

// dlsym returns a `void *`; writing through the pointer avoids a cast that ISO C forbids.
static bool resolve(void *image, const char *name, void **function) {
  *function = dlsym(image, name);
  return *function != NULL;
}

bool csqlite_load(const char *name) {
  void *image = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!image) return false;
#define RESOLVE(result, name, parameters, arguments) \
  &&resolve(image, "sqlite3_" #name, (void **)&name##_function)
  return resolve(image, "sqlite3_db_config", (void **)&db_config_function)
      CSQLITE_FUNCTIONS(RESOLVE) && csqlite_libversion_number() >= 3024000;
#undef RESOLVE
}

// SQLite's own value for a binding that it copies; a null address would bind NULL.
#define COPIED ((void (*)(void *))(intptr_t)-1)

int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int size) {
  return csqlite_bind_text(statement, index, text ? text : "", size, COPIED);
}

int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int size) {
  return csqlite_bind_blob(statement, index, bytes ? bytes : "", size, COPIED);
}

void csqlite_distrust_schema(sqlite3 *connection) {
  enum { ENABLE_TRIGGER = 1003, DEFENSIVE = 1010, ENABLE_VIEW = 1015, TRUSTED_SCHEMA = 1017 };
  // An SQLite that is too old for an option ignores it.
  db_config_function(connection, ENABLE_TRIGGER, 0, NULL);
  db_config_function(connection, DEFENSIVE, 1, NULL);
  db_config_function(connection, ENABLE_VIEW, 0, NULL);
  db_config_function(connection, TRUSTED_SCHEMA, 0, NULL);
}

void csqlite_finalize_all(sqlite3 *connection) {
  sqlite3_stmt *statement;
  while ((statement = csqlite_next_stmt(connection, NULL))) csqlite_finalize(statement);
}

int csqlite_reset_database(sqlite3 *connection) {
  enum { RESET_DATABASE = 1009 };
  int code = db_config_function(connection, RESET_DATABASE, 1, NULL);
  if (code != CSQLITE_OK) return code;
  sqlite3_stmt *statement = NULL;
  code = csqlite_prepare_v3(connection, "VACUUM", -1, 0, &statement, NULL);
  if (code == CSQLITE_OK) code = csqlite_step(statement);
  csqlite_finalize(statement);
  db_config_function(connection, RESET_DATABASE, 0, NULL);
  return code == CSQLITE_DONE ? CSQLITE_OK : code;
}
