// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics

/// A folder of reference pictures, as PNG files.
///
/// With the environment variable `WEFT_RECORD_PICTURES=1` pictures are not compared: they become
/// the references. Look at them before they are kept.
public struct ReferencePictures: Sendable {
  /// The folder of the references.
  public var folder: URL
  /// The folder for pictures that did not pass, and their differences.
  public var failureFolder: URL
  /// Whether pictures become references.
  public var isRecording: Bool

  /// Names a folder of references.
  public init(folder: URL) {
    self.folder = folder
    failureFolder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-pictures", isDirectory: true)
    isRecording = PictureRecording.isOn
  }

  /// Names the folder `Pictures` beside a source file: the caller's.
  public init(beside file: String = #filePath) {
    self.init(
      folder: URL(fileURLWithPath: file).deletingLastPathComponent()
        .appendingPathComponent("Pictures", isDirectory: true))
  }

  /// Compares a picture with the reference of a name, or makes it the reference.
  ///
  /// - Throws: ``PictureMismatch``; the file system's error when a file cannot be written or the
  ///   reference cannot be read.
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

  /// Writes a picture to the folder for failures, and returns its path.
  private func keep(_ picture: Bitmap, as name: String) throws -> String {
    let file = failureFolder.appendingPathComponent("\(name).png")
    try write(picture, to: file)
    return file.path
  }

  private func write(_ picture: Bitmap, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Other tests may read or record the same picture at the same time: they find a complete file,
    // or none.
    let draft = file.appendingPathExtension("\(UUID().uuidString).draft")
    try picture.writePNG(to: draft)
    guard rename(draft.path, file.path) == 0 else {
      try? FileManager.default.removeItem(at: draft)
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
    }
  }
}

/// Why a picture did not pass.
public enum PictureMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no reference to compare with; the picture was written to `actual`.
  case noReference(name: String, actual: String)
  /// The sizes in pixels differ; the picture was written to `actual`.
  case size(
    name: String, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int, actual: String)
  /// Pixels differ by more than the tolerance: `excesses` names each exceeded limit, as
  /// ``PictureComparison/excesses`` does. The picture was written to `actual`, the differences to
  /// `difference`.
  case pixels(name: String, excesses: [String], actual: String, difference: String)

  /// The mismatch, where to see it, and the remedy.
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

/// Whether this run makes reference pictures instead of comparing with them.
enum PictureRecording {
  /// The environment variable that says so, by the value 1.
  static let variable = "WEFT_RECORD_PICTURES"

  static var isOn: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}
