// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Shows the pictures of a folder and its subfolders. Run it with `Photos FOLDER`. Without a
/// folder, it shows the user's pictures.
@main struct PhotosApp: App {
  private let path =
    CommandLine.arguments.dropFirst().first
    ?? FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask)[0].path

  var body: some Scene {
    Window("Photos", width: 960, height: 720) { FolderNode(URL(filePath: path)) }
  }
}
