#ifndef CCURL_H
#define CCURL_H

// libcurl before 7.85 needs options that newer headers mark as deprecated. The functions below are
// typed, so the type-checking macros of the C header aren't needed.
#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if LIBCURL_VERSION_NUM < 0x075500
#error "ghf is built with the headers of libcurl 7.85 or newer; it runs with 7.68 and newer"
#endif

/// The functions of a libcurl that is opened at run time; nothing links to it.
typedef struct CCurlLibrary CCurlLibrary;

/// Receives body or header bytes and returns their number; any other number ends the transfer.
typedef size_t (*CCurlReceiver)(char *bytes, size_t size, size_t count, void *context);

/// Opens the library with this file name and looks up its functions. On failure, returns NULL and
/// writes the loader's text to `reason`. The library stays open until the process ends, because its
/// TLS library registers functions to run at exit.
CCurlLibrary *ccurl_open(const char *name, char *reason, size_t reason_size);
/// Frees the table of functions; the library stays open.
void ccurl_forget(CCurlLibrary *library);

CURLcode ccurl_global_init(const CCurlLibrary *library);
const curl_version_info_data *ccurl_version(const CCurlLibrary *library);
/// Returns the library's static text for a result code.
const char *ccurl_text(const CCurlLibrary *library, CURLcode code);
const char *ccurl_multi_text(const CCurlLibrary *library, CURLMcode code);
/// Returns the name of an option, or NULL if the library (before 7.73) doesn't know it.
const char *ccurl_option_name(const CCurlLibrary *library, CURLoption option);

CURL *ccurl_easy_init(const CCurlLibrary *library);
void ccurl_easy_cleanup(const CCurlLibrary *library, CURL *easy);
CURLcode ccurl_set_long(const CCurlLibrary *library, CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(
    const CCurlLibrary *library, CURL *easy, CURLoption option, curl_off_t value);
/// Sets an option whose text libcurl copies.
CURLcode ccurl_set_text(
    const CCurlLibrary *library, CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(
    const CCurlLibrary *library, CURL *easy, CURLoption option, const void *value);
CURLcode ccurl_set_receiver(
    const CCurlLibrary *library, CURL *easy, CURLoption option, CCurlReceiver receiver);
CURLcode ccurl_get_long(const CCurlLibrary *library, CURL *easy, CURLINFO info, long *value);
CURLcode ccurl_get_offset(
    const CCurlLibrary *library, CURL *easy, CURLINFO info, curl_off_t *value);

CURLM *ccurl_multi_init(const CCurlLibrary *library);
CURLMcode ccurl_multi_cleanup(const CCurlLibrary *library, CURLM *multi);
CURLMcode ccurl_multi_set_long(
    const CCurlLibrary *library, CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(const CCurlLibrary *library, CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(const CCurlLibrary *library, CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(const CCurlLibrary *library, CURLM *multi);
CURLMcode ccurl_multi_poll(const CCurlLibrary *library, CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_wakeup(const CCurlLibrary *library, CURLM *multi);
/// Returns the next transfer that ended, or NULL.
CURL *ccurl_multi_next_ended(const CCurlLibrary *library, CURLM *multi, CURLcode *result);

/// Appends a copy of the line; returns NULL and keeps the list if memory is exhausted.
struct curl_slist *ccurl_list_append(
    const CCurlLibrary *library, struct curl_slist *list, const char *line);
void ccurl_list_free(const CCurlLibrary *library, struct curl_slist *list);

#endif
