// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftNodes

/// Icons that are the same on every machine.
enum SampleIcons {
  static func find(_ request: IconRequest) -> ImageSource? {
    guard var path = shapes[request.name] else { return nil }
    if request.direction == .rightToLeft, request.name.hasPrefix("pan-") {
      path = "<g transform=\"matrix(-1 0 0 1 16 0)\">\(path)</g>"
    }
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"16\" height=\"16\">"
    return .data(Data("\(root)\(path)</svg>".utf8))
  }

  private static let shapes = [
    "edit-delete-symbolic": "<path d=\"M2 3h12v2H2zM6 1h4v2H6zM3 6h10l-1 9H4z\"/>",
    "pan-end-symbolic": "<path d=\"M6 3l5 5-5 5z\"/>",
    "open-menu-symbolic": "<path d=\"M2 3h12v2H2zM2 7h12v2H2zM2 11h12v2H2z\"/>",
    "mail-send-symbolic": "<path d=\"M1 2l14 6-14 6 3-6z\"/>",
    "video-x-generic-symbolic": "<path d=\"M1 3h10v10H1zM12 7l3-3v8l-3-3z\"/>",
    "battery-level-20-charging-symbolic":
      "<path d=\"M4 1h8v14H4zM6 3v8h4V3z\"/><path class=\"success\" d=\"M6 9h4v4H6z\"/>",
    "mail-mark-important-symbolic": "<path class=\"warning\" d=\"M7 1h3l-1 9H8zM7 12h3v3H7z\"/>",
    "call-missed-symbolic":
      "<path d=\"M1 10c4-4 10-4 14 0l-3 3-2-2H6l-2 2z\"/>"
      + "<path class=\"error\" d=\"M3 1h5L6 3l3 3-2 1-3-3-1 2z\"/>",
    "image-missing-symbolic": "<path d=\"M2 2h12v12H2zM4 4v8h8V4zM5 5l6 6-1 1-6-6z\"/>",
    "image-missing": "<path fill=\"#888\" d=\"M2 2h12v12H2zM4 4v8h8V4zM5 5l6 6-1 1-6-6z\"/>",
  ]
}
