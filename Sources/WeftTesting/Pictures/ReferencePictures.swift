// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics

/// A folder of reference pictures in PNG files. If the environment variable `WEFT_RECORD_PICTURES`
/// is 1, pictures replace the references instead. Look at them before you commit them.
public struct ReferencePictures: Sendable {
  /// The folder of the references.
  public var folder: URL
  /// The folder for pictures that do not match, and for their differences.
  public var failureFolder: URL
  /// Whether pictures replace the references.
  public var isRecording: Bool

  /// Creates a value for a folder of references.
  public init(folder: URL) {
    self.folder = folder
    failureFolder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-pictures", isDirectory: true)
    isRecording = PictureRecording.isOn
  }

  /// Uses the folder `Pictures` next to the caller's source file.
  public init(beside file: String = #filePath) {
    self.init(
      folder: URL(fileURLWithPath: file).deletingLastPathComponent()
        .appendingPathComponent("Pictures", isDirectory: true))
  }

  /// Compares a picture with the reference of the same name, or replaces the reference.
  /// - Throws: ``PictureMismatch``, or a file system error if a file cannot be read or written.
  public func verify(
    _ picture: Bitmap, named name: String, tolerance: PictureTolerance = PictureTolerance()
  ) throws {
    let reference = folder.appendingPathComponent("\(name).png")
    if isRecording { return try write(picture, to: reference) }
    guard FileManager.default.fileExists(atPath: reference.path) else {
      throw PictureMismatch.noReference(name: name, actual: try keep(picture, as: "\(name).actual"))
    }
    let expected = try Bitmap(pngAt: reference, scale: picture.scale)
    guard
      let comparison = PictureComparison(picture, with: expected, tolerance: tolerance)
    else {
      throw PictureMismatch.size(
        name: name, width: picture.width, height: picture.height, expectedWidth: expected.width,
        expectedHeight: expected.height, actual: try keep(picture, as: "\(name).actual"))
    }
    guard comparison.isWithinTolerance else {
      throw PictureMismatch.pixels(
        name: name, excesses: comparison.excesses,
        actual: try keep(picture, as: "\(name).actual"),
        difference: try keep(comparison.picture(), as: "\(name).difference"))
    }
  }

  private func keep(_ picture: Bitmap, as name: String) throws -> String {
    let file = failureFolder.appendingPathComponent("\(name).png")
    try write(picture, to: file)
    return file.path
  }

  private func write(_ picture: Bitmap, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Other tests of the same picture must find either a complete file or none.
    let draft = file.appendingPathExtension("\(UUID().uuidString).draft")
    try picture.writePNG(to: draft)
    guard rename(draft.path, file.path) == 0 else {
      try? FileManager.default.removeItem(at: draft)
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
    }
  }
}

/// The reason why a picture does not match.
public enum PictureMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reference is missing. The picture was written to `actual`.
  case noReference(name: String, actual: String)
  /// The sizes in pixels differ. The picture was written to `actual`.
  case size(
    name: String, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int, actual: String)
  /// Pixels differ by more than the tolerance. `excesses` lists each exceeded limit, as in
  /// ``PictureComparison/excesses``. The picture was written to `actual`, and the differences to
  /// `difference`.
  case pixels(name: String, excesses: [String], actual: String, difference: String)

  /// A text with the mismatch, the paths of the pictures and the remedy.
  public var description: String {
    switch self {
    case .noReference(let name, let actual):
      "picture \(name): no reference; if \(actual) is right, \(Self.remedy)"
    case .size(let name, let width, let height, let expectedWidth, let expectedHeight, let actual):
      """
      picture \(name): \(width) x \(height) pixels instead of \(expectedWidth) x \
      \(expectedHeight); if \(actual) is right, \(Self.remedy)
      """
    case .pixels(let name, let excesses, let actual, let difference):
      """
      picture \(name): \(excesses.joined(separator: ", ")); see \(difference); if \(actual) is \
      right, \(Self.remedy)
      """
    }
  }

  private static var remedy: String {
    "run the test with \(PictureRecording.variable)=1"
  }
}

enum PictureRecording {
  static let variable = "WEFT_RECORD_PICTURES"

  static var isOn: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}
