#include "ccurl.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

struct CCurlLibrary {
  CURLcode (*global_init)(long);
  curl_version_info_data *(*version_info)(CURLversion);
  const char *(*easy_strerror)(CURLcode);
  const char *(*multi_strerror)(CURLMcode);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *);
  CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
  CURLMcode (*multi_add_handle)(CURLM *, CURL *);
  CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
  CURLMcode (*multi_perform)(CURLM *, int *);
  CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
  CURLMcode (*multi_wakeup)(CURLM *);
  CURLMsg *(*multi_info_read)(CURLM *, int *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  // Optional: since 7.73 only.
  const struct curl_easyoption *(*easy_option_by_id)(CURLoption);
};

// dlsym returns a `void *`; writing through the pointer avoids a cast that ISO C forbids.
static bool resolve(void *image, const char *name, void **function) {
  *function = dlsym(image, name);
  return *function != NULL;
}

static bool resolve_all(void *image, CCurlLibrary *library) {
#define RESOLVE(function) resolve(image, "curl_" #function, (void **)&library->function)
  RESOLVE(easy_option_by_id);
  return RESOLVE(global_init) && RESOLVE(version_info) && RESOLVE(easy_strerror)
      && RESOLVE(multi_strerror) && RESOLVE(easy_init) && RESOLVE(easy_cleanup)
      && RESOLVE(easy_setopt) && RESOLVE(easy_getinfo) && RESOLVE(multi_init)
      && RESOLVE(multi_cleanup) && RESOLVE(multi_setopt) && RESOLVE(multi_add_handle)
      && RESOLVE(multi_remove_handle) && RESOLVE(multi_perform) && RESOLVE(multi_poll)
      && RESOLVE(multi_wakeup) && RESOLVE(multi_info_read) && RESOLVE(slist_append)
      && RESOLVE(slist_free_all);
#undef RESOLVE
}

static void copy_loader_text(char *reason, size_t reason_size) {
  const char *text = dlerror();
  snprintf(reason, reason_size, "%s", text ? text : "the loader gave no reason");
}

CCurlLibrary *ccurl_open(const char *name, char *reason, size_t reason_size) {
  void *image = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!image) {
    copy_loader_text(reason, reason_size);
    return NULL;
  }
  CCurlLibrary *library = calloc(1, sizeof *library);
  if (!library) {
    snprintf(reason, reason_size, "out of memory");
    return NULL;
  }
  if (!resolve_all(image, library)) {
    copy_loader_text(reason, reason_size);
    free(library);
    return NULL;
  }
  return library;
}

void ccurl_forget(CCurlLibrary *library) { free(library); }

CURLcode ccurl_global_init(const CCurlLibrary *library) {
  return library->global_init(CURL_GLOBAL_DEFAULT);
}

const curl_version_info_data *ccurl_version(const CCurlLibrary *library) {
  return library->version_info(CURLVERSION_NOW);
}

const char *ccurl_text(const CCurlLibrary *library, CURLcode code) {
  return library->easy_strerror(code);
}

const char *ccurl_multi_text(const CCurlLibrary *library, CURLMcode code) {
  return library->multi_strerror(code);
}

const char *ccurl_option_name(const CCurlLibrary *library, CURLoption option) {
  const struct curl_easyoption *known =
      library->easy_option_by_id ? library->easy_option_by_id(option) : NULL;
  return known ? known->name : NULL;
}

CURL *ccurl_easy_init(const CCurlLibrary *library) { return library->easy_init(); }

void ccurl_easy_cleanup(const CCurlLibrary *library, CURL *easy) { library->easy_cleanup(easy); }

CURLcode ccurl_set_long(const CCurlLibrary *library, CURL *easy, CURLoption option, long value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_offset(
    const CCurlLibrary *library, CURL *easy, CURLoption option, curl_off_t value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(
    const CCurlLibrary *library, CURL *easy, CURLoption option, const char *value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(
    const CCurlLibrary *library, CURL *easy, CURLoption option, const void *value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_receiver(
    const CCurlLibrary *library, CURL *easy, CURLoption option, CCurlReceiver receiver) {
  return library->easy_setopt(easy, option, receiver);
}

CURLcode ccurl_get_long(const CCurlLibrary *library, CURL *easy, CURLINFO info, long *value) {
  return library->easy_getinfo(easy, info, value);
}

CURLcode ccurl_get_offset(
    const CCurlLibrary *library, CURL *easy, CURLINFO info, curl_off_t *value) {
  return library->easy_getinfo(easy, info, value);
}

CURLM *ccurl_multi_init(const CCurlLibrary *library) { return library->multi_init(); }

CURLMcode ccurl_multi_cleanup(const CCurlLibrary *library, CURLM *multi) {
  return library->multi_cleanup(multi);
}

CURLMcode ccurl_multi_set_long(
    const CCurlLibrary *library, CURLM *multi, CURLMoption option, long value) {
  return library->multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_add(const CCurlLibrary *library, CURLM *multi, CURL *easy) {
  return library->multi_add_handle(multi, easy);
}

CURLMcode ccurl_multi_remove(const CCurlLibrary *library, CURLM *multi, CURL *easy) {
  return library->multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_perform(const CCurlLibrary *library, CURLM *multi) {
  int running = 0;
  return library->multi_perform(multi, &running);
}

CURLMcode ccurl_multi_poll(const CCurlLibrary *library, CURLM *multi, int milliseconds) {
  return library->multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode ccurl_multi_wakeup(const CCurlLibrary *library, CURLM *multi) {
  return library->multi_wakeup(multi);
}

CURL *ccurl_multi_next_ended(const CCurlLibrary *library, CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = library->multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

struct curl_slist *ccurl_list_append(
    const CCurlLibrary *library, struct curl_slist *list, const char *line) {
  return library->slist_append(list, line);
}

void ccurl_list_free(const CCurlLibrary *library, struct curl_slist *list) {
  library->slist_free_all(list);
}
