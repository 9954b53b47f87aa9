// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftNodes

/// Descriptions of image errors for users.
@Suite struct ImageErrorTests {
  static let downloads: [(ImageDownloadError, String)] = [
    (.unsupportedURL(URL(string: "ftp://a/b.png")!), "ftp://a/b.png is not an HTTP URL"),
    (.badStatus(404), "the server answered with status 404"),
    (
      .unavailable(status: 503, retryAfter: .seconds(60)),
      "the server answered with status 503 and asks to retry after 60.0 seconds"
    ),
    (
      .insecureRedirect(URL(string: "http://a/b.png")!),
      "the server redirected from https to http://a/b.png"
    ),
    (.untrustedServer(reason: "expired"), "the server cannot be trusted: expired"),
    (.invalidResponse(reason: "no URL"), "the server's response is invalid: no URL"),
    (.tooLarge(limit: 100), "the server sent more than 100 bytes"),
    (.tooManyRedirects(limit: 10), "the server redirected more than 10 times"),
    (.timedOut, "the server took too long"),
    (.failed(reason: "reset"), "the transfer failed: reset"),
    (.unreadable(reason: "no comma"), "the image cannot be read: no comma"),
  ]

  @Test(arguments: downloads) func downloadsThatFail(error: ImageDownloadError, words: String) {
    #expect("\(error)" == words)
    #expect("\(NetworkImageNode.Failure.download(error))" == words)
  }

  static let decodings: [(ImageDecodingError, String)] = [
    (.fileNotFound(URL(fileURLWithPath: "/a b.png")), "there is no file /a b.png"),
    (.fileNotFound(URL(string: "http://a/b.png")!), "there is no file http://a/b.png"),
    (
      .fileUnreadable(URL(fileURLWithPath: "/a"), reason: "a directory"),
      "cannot read /a: a directory"
    ),
    (.unsupportedFormat, "no decoder supports the format of the image"),
    (.damagedData(reason: "too short"), "the image is damaged: too short"),
    (.tooLarge(width: 100, height: 200), "the image is too large: 100 x 200 pixels"),
    (.tooComplex(reason: "5,000 scans"), "the image is too complex: 5,000 scans"),
    (.outOfMemory, "there is not enough memory for the image"),
    (
      .helperUnavailable(reason: "no such file"),
      "cannot start the process that decodes images: no such file"
    ),
    (.cancelled, "decoding was cancelled"),
  ]

  @Test(arguments: decodings) func imagesThatCannotBeDecoded(
    error: ImageDecodingError, words: String
  ) {
    #expect("\(error)" == words)
    #expect("\(NetworkImageNode.Failure.decoding(error))" == words)
  }
}
