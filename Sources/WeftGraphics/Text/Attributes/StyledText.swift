// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// A string with its attributes: an immutable value that costs one reference to copy and, in most
/// cases, two numbers to compare.
///
/// Two texts are equal when they have the same bytes and the same attributes: unlike two `String`s,
/// not when they merely mean the same characters.
public struct StyledText: Sendable, Hashable {
  /// A stretch of text that looks different from the rest.
  public struct Run: Sendable, Hashable {
    /// The range, as offsets into the string's UTF-8.
    public var range: Range<Int>
    /// The attributes.
    public var attributes: TextAttributes

    /// Creates a run.
    public init(range: Range<Int>, attributes: TextAttributes) {
      self.range = range
      self.attributes = attributes
    }
  }

  private final class Storage: Sendable {
    let string: String
    let attributes: TextAttributes
    let runs: [Run]
    let isPlain: Bool
    let hasSoftHyphens: Bool
    let links: [Link]

    init(
      string: String, attributes: TextAttributes, runs: [Run], isPlain: Bool, hasSoftHyphens: Bool
    ) {
      self.string = string
      self.attributes = attributes
      self.runs = runs
      self.isPlain = isPlain
      self.hasSoftHyphens = hasSoftHyphens
      // Pointers and keys ask for them again and again.
      links = StyledText.links(of: attributes, runs, count: string.utf8.count)
    }
  }

  private let storage: Storage
  /// That of the bytes. Beside the storage, so that texts that differ are told apart without a look
  /// into it.
  private let hash: Int

  /// The characters.
  public var string: String { storage.string }
  /// The attributes where no run sets others; they also give the height of an empty line.
  public var attributes: TextAttributes { storage.attributes }
  /// The stretches that look different: in order, apart from each other, none empty.
  public var runs: [Run] { storage.runs }

  /// Creates text that looks the same all over.
  public init(_ string: String, font: Font = .body, color: Color = .label) {
    self.init(string, attributes: TextAttributes(font: font, color: color))
  }

  /// Creates text with runs that look different.
  ///
  /// Runs are cut to the string, to the part that earlier runs (by position) leave free, and to
  /// whole Unicode scalars; runs that become empty are dropped.
  ///
  /// - Complexity: O(length + r log r) for r runs.
  public init(_ string: String, attributes: TextAttributes, runs: [Run] = []) {
    var string = string
    // The bytes will do: few texts that differ have them in common.
    var hasher = Hasher()
    let (isPlain, hasSoftHyphens) = string.withUTF8 { utf8 in
      hasher.combine(bytes: UnsafeRawBufferPointer(utf8))
      let isPlain = utf8.isPlain
      return (isPlain, !isPlain && utf8.hasSoftHyphens)
    }
    hash = hasher.finalize()
    storage = Storage(
      string: string, attributes: attributes,
      runs: runs.isEmpty ? [] : StyledText.normalized(runs, in: string.utf8), isPlain: isPlain,
      hasSoftHyphens: hasSoftHyphens)
  }

  /// Whether no character is a combining mark, a soft hyphen or NUL; `false` for some texts without
  /// these, too.
  var isPlain: Bool { storage.isPlain }

  /// Whether a character is a soft hyphen.
  var hasSoftHyphens: Bool { storage.hasSoftHyphens }

  var storedLinks: [Link] { storage.links }

  /// The attributes of the byte at an offset into the UTF-8.
  ///
  /// - Complexity: O(log r) for r runs.
  public func attributes(at offset: Int) -> TextAttributes {
    runIndex(at: offset).map { runs[$0].attributes } ?? attributes
  }

  /// The index in ``runs`` of the run with the byte at an offset.
  func runIndex(at offset: Int) -> Int? {
    let runs = storage.runs
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    return index < runs.count && runs[index].range.contains(offset) ? index : nil
  }

  /// The first characters, so many bytes at most.
  package func beginning(upTo count: Int) -> StyledText {
    if string.utf8.count <= count { return self }
    let part = 0..<string.characterBoundary(notAfter: count)
    return StyledText(
      String(string[part]), attributes: attributes, runs: runs(touching: part).map(\.run))
  }

  /// Whether both have the same bytes and look the same.
  public static func == (left: StyledText, right: StyledText) -> Bool {
    if left.hash != right.hash { return false }
    let (left, right) = (left.storage, right.storage)
    if left === right { return true }
    return left.string.hasSameBytes(as: right.string)
      && left.attributes == right.attributes
      && left.runs == right.runs
  }

  /// Feeds the hash that was computed when the text was made.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  private static func normalized(_ runs: [Run], in utf8: String.UTF8View) -> [Run] {
    let count = utf8.count
    /// The start of the scalar that the byte at `offset` belongs to.
    func scalarStart(_ offset: Int) -> Int {
      let offset = min(max(offset, 0), count)
      var index = utf8.index(utf8.startIndex, offsetBy: offset)
      var result = offset
      while result > 0, result < count, utf8[index] & 0xC0 == 0x80 {
        index = utf8.index(before: index)
        result -= 1
      }
      return result
    }
    var result: [Run] = []
    result.reserveCapacity(runs.count)
    var end = 0
    for run in runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let lower = max(end, scalarStart(run.range.lowerBound))
      let upper = scalarStart(run.range.upperBound)
      guard lower < upper else { continue }
      result.append(Run(range: lower..<upper, attributes: run.attributes))
      end = upper
    }
    return result
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no scalar has the lead byte of the soft hyphen (U+00AD) and its neighbours or one of
  /// those from U+0300 on, where marks begin, and none is NUL.
  fileprivate var isPlain: Bool {
    var isOther = false
    // Without a way out, so that the compiler compares many bytes at a time.
    for byte in self { isOther = isOther || byte == 0 || byte == 0xC2 || byte >= 0xCC }
    return !isOther
  }

  /// Whether there is the soft hyphen (U+00AD).
  fileprivate var hasSoftHyphens: Bool {
    zip(self, dropFirst()).contains { $0 == 0xC2 && $1 == 0xAD }
  }
}

extension String {
  /// Whether both have the same UTF-8, rather than the same characters.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    if utf8.count != other.utf8.count { return false }
    let isSame: Bool?? = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension StyledText {
  /// Whether there is nothing but blanks and line feeds from an offset into the UTF-8 on.
  func isBlank(from offset: Int) -> Bool {
    let utf8 = string.utf8
    guard offset < utf8.count else { return true }
    return utf8[utf8.index(utf8.startIndex, offsetBy: offset)...].allSatisfy {
      $0 == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains($0)
    }
  }
}

/// The look of a stretch of text, and its link.
public struct TextAttributes: Sendable, Hashable {
  /// The font.
  public var font: Font
  /// The colour of the letters and of the lines under and through them.
  public var color: Color
  /// The colour behind the letters, or nil for none.
  public var backgroundColor: Color?
  /// Whether there is a line under the letters.
  public var isUnderlined: Bool
  /// Whether there is a line through the letters.
  public var isStruckThrough: Bool
  /// The URL that the text opens when tapped, or nil.
  public var link: URL?

  /// Creates a set of attributes.
  public init(
    font: Font = .body, color: Color = .label, backgroundColor: Color? = nil,
    isUnderlined: Bool = false, isStruckThrough: Bool = false, link: URL? = nil
  ) {
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.link = link
  }
}
