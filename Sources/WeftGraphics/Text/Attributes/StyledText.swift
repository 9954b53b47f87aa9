// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// An immutable string with attributes, cheap to copy and mostly also to compare.
///
/// Texts with different bytes are unequal, even if the strings are canonically equivalent.
public struct StyledText: Sendable, Hashable {
  /// A range of text with its own attributes.
  public struct Run: Sendable, Hashable {
    /// The range as offsets into the string's UTF-8.
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
      // Pointer and key events read them frequently.
      links = StyledText.links(of: attributes, runs, count: string.utf8.count)
    }
  }

  private let storage: Storage
  /// The hash of the bytes, outside the storage, which most comparisons therefore do not access.
  private let hash: Int

  /// The string.
  public var string: String { storage.string }
  /// The attributes outside the runs. They also determine the height of an empty line.
  public var attributes: TextAttributes { storage.attributes }
  /// The ranges with their own attributes, in order and without overlaps or empty runs.
  public var runs: [Run] { storage.runs }

  /// Creates text with the same attributes for all characters.
  public init(_ string: String, font: Font = .body, color: Color = .label) {
    self.init(string, attributes: TextAttributes(font: font, color: color))
  }

  /// Creates text with runs.
  ///
  /// Runs are limited to the string and to whole Unicode scalars, and must not overlap runs with
  /// lower positions. Runs that become empty are dropped. Takes O(length + r log r) for r runs.
  public init(_ string: String, attributes: TextAttributes, runs: [Run] = []) {
    var string = string
    // Hashing only the bytes is sufficient, because few different texts share them.
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

  /// Whether the text surely has no combining marks, soft hyphens or NUL.
  var isPlain: Bool { storage.isPlain }

  var hasSoftHyphens: Bool { storage.hasSoftHyphens }

  var storedLinks: [Link] { storage.links }

  /// Returns the attributes at an offset into the UTF-8. O(log r) for r runs.
  public func attributes(at offset: Int) -> TextAttributes {
    runIndex(at: offset).map { runs[$0].attributes } ?? attributes
  }

  func runIndex(at offset: Int) -> Int? {
    let runs = storage.runs
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    return index < runs.count && runs[index].range.contains(offset) ? index : nil
  }

  package func beginning(upTo count: Int) -> StyledText {
    if string.utf8.count <= count { return self }
    let part = 0..<string.characterBoundary(notAfter: count)
    return StyledText(
      String(string[part]), attributes: attributes, runs: runs(touching: part).map(\.run))
  }

  /// Whether both have the same bytes and attributes.
  public static func == (left: StyledText, right: StyledText) -> Bool {
    if left.hash != right.hash { return false }
    let (left, right) = (left.storage, right.storage)
    if left === right { return true }
    return left.string.hasSameBytes(as: right.string)
      && left.attributes == right.attributes
      && left.runs == right.runs
  }

  /// Adds the precomputed hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  private static func normalized(_ runs: [Run], in utf8: String.UTF8View) -> [Run] {
    let count = utf8.count
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
  /// Whether no byte is NUL, leads the scalars U+0080 to U+00BF, which include the soft hyphen, or
  /// leads scalars from U+0300, where combining marks begin.
  fileprivate var isPlain: Bool {
    var isOther = false
    // Without an early exit, so the compiler can vectorize the loop.
    for byte in self { isOther = isOther || byte == 0 || byte == 0xC2 || byte >= 0xCC }
    return !isOther
  }

  fileprivate var hasSoftHyphens: Bool {
    zip(self, dropFirst()).contains { $0 == 0xC2 && $1 == 0xAD }
  }
}

extension String {
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
  /// Whether only whitespace follows an offset into the UTF-8.
  func isBlank(from offset: Int) -> Bool {
    let utf8 = string.utf8
    guard offset < utf8.count else { return true }
    return utf8[utf8.index(utf8.startIndex, offsetBy: offset)...].allSatisfy {
      $0 == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains($0)
    }
  }
}

/// The font, colors, lines and link of a range of text.
public struct TextAttributes: Sendable, Hashable {
  /// The font.
  public var font: Font
  /// The color of the text and of the lines under and through it.
  public var color: Color
  /// The color behind the text, or nil.
  public var backgroundColor: Color?
  /// Whether the text is underlined.
  public var isUnderlined: Bool
  /// Whether the text is struck through.
  public var isStruckThrough: Bool
  /// The URL that a tap on the text opens, or nil.
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
