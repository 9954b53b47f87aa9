// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#pragma once

#include <curl/curl.h>
#include <sys/socket.h>

// Wrappers for each argument type, because Swift cannot call C functions with variable arguments.

// May be called any number of times.
static inline void weft_curl_set_up(void) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
}

typedef size_t (*weft_curl_receiver)(char *bytes, size_t size, size_t count, void *receiver);

static inline CURLcode weft_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode weft_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode weft_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode weft_curl_set_receiver(
    CURL *easy, CURLoption option, weft_curl_receiver value) {
  return curl_easy_setopt(easy, option, value);
}

typedef int (*weft_curl_progress)(
    void *receiver, curl_off_t downloadTotal, curl_off_t downloaded, curl_off_t uploadTotal,
    curl_off_t uploaded);

static inline CURLcode weft_curl_set_progress(CURL *easy, weft_curl_progress value) {
  curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
  return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
}

static inline curl_socket_t weft_curl_open_socket(
    void *unused, curlsocktype purpose, struct curl_sockaddr *address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline CURLMcode weft_curl_set_idle_connection_limit(CURLM *multi, long count) {
  return curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count);
}

// Excludes connections from the program's children, which would keep them open.
static inline CURLcode weft_curl_set_sockets_private(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, weft_curl_open_socket);
}

// The status of the last response, or 0 before the first one.
static inline long weft_curl_status(CURL *easy) {
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

// The delay in seconds of the `Retry-After` header, which is a number or a date. 0 or less if the
// header is missing, invalid or in the past.
static inline long weft_curl_retry_after(CURL *easy) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}

// The `Content-Length` of the response, or -1 without the header.
static inline curl_off_t weft_curl_content_length(CURL *easy) {
  curl_off_t length = -1;
  curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  return length;
}
