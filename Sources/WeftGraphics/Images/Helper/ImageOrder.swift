// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// An order to decode one image, as a helper receives it. The image's bytes follow.
struct ImageOrder {
  var sizing: ImageSizing
  var scale: Double
  var pixelLimit: Int
  var allowsPartial: Bool

  static let length = 7 * 8

  func encoded(byteCount: Int) -> Data {
    let (kind, width, height) =
      switch sizing {
      case .original: (0, 0, 0)
      case .fit(let width, let height): (1, width, height)
      case .fill(let width, let height): (2, width, height)
      }
    // bounded: the bits, not the number
    let scale = Int(Int64(bitPattern: scale.bitPattern))
    return Data(numbers: [byteCount, kind, width, height, scale, pixelLimit, allowsPartial ? 1 : 0])
  }

  /// Returns the order, and the number of the image's bytes.
  static func decode(_ data: Data) -> (order: ImageOrder, byteCount: Int)? {
    let numbers = data.numbers
    guard numbers.count == 7 else { return nil }
    let sizing: ImageSizing =
      switch numbers[1] {
      case 1: .fit(width: numbers[2], height: numbers[3])
      case 2: .fill(width: numbers[2], height: numbers[3])
      default: .original
      }
    let order = ImageOrder(
      sizing: sizing, scale: Double(bitPattern: UInt64(bitPattern: Int64(numbers[4]))),
      pixelLimit: numbers[5], allowsPartial: numbers[6] != 0)
    return (order, numbers[0])
  }
}

/// The head of a helper's answer. The pixels or the reason of a failure follow.
enum ImageAnswer {
  /// The first answer of a helper, which has dropped its privileges.
  case ready
  /// The first and last answer of a helper that could not drop its privileges, with the `errno`.
  case unsealed(code: Int)
  case pixels(width: Int, height: Int, isOpaque: Bool, scale: Double)
  case failure(Kind, width: Int, height: Int, reasonLength: Int)
  /// The helper waits for a byte before it decodes images with this many pixels in all.
  case demand(pixelCount: Int)

  enum Kind: Int {
    case unsupportedFormat = 1, damagedData, tooLarge, tooComplex, outOfMemory, decoderNotInstalled

    func error(width: Int, height: Int, reason: String) -> ImageDecodingError {
      switch self {
      case .unsupportedFormat: .unsupportedFormat
      case .damagedData: .damagedData(reason: reason)
      case .tooLarge: .tooLarge(width: width, height: height)
      case .tooComplex: .tooComplex(reason: reason)
      case .outOfMemory: .outOfMemory
      case .decoderNotInstalled: .decoderNotInstalled(format: reason)
      }
    }
  }

  static let headLength = 5 * 8

  init?(_ data: Data) {
    let numbers = data.numbers
    guard numbers.count == 5 else { return nil }
    if numbers[0] == 0 {
      let scale = Double(bitPattern: UInt64(bitPattern: Int64(numbers[4])))
      self = .pixels(
        width: numbers[1], height: numbers[2], isOpaque: numbers[3] != 0, scale: scale)
    } else if numbers[0] == Self.demandKind {
      self = .demand(pixelCount: numbers[1])
    } else if numbers[0] == Self.readyKind {
      self = .ready
    } else if numbers[0] == Self.unsealedKind {
      self = .unsealed(code: numbers[1])
    } else if let kind = Kind(rawValue: numbers[0]) {
      self = .failure(kind, width: numbers[1], height: numbers[2], reasonLength: numbers[3])
    } else {
      return nil
    }
  }

  static func encoded(_ error: ImageDecodingError) -> Data {
    let (kind, width, height, reason): (Kind, Int, Int, String) =
      switch error {
      case .unsupportedFormat: (.unsupportedFormat, 0, 0, "")
      case .damagedData(let reason): (.damagedData, 0, 0, reason)
      case .tooLarge(let width, let height): (.tooLarge, width, height, "")
      case .tooComplex(let reason): (.tooComplex, 0, 0, reason)
      case .outOfMemory: (.outOfMemory, 0, 0, "")
      case .decoderNotInstalled(let format): (.decoderNotInstalled, 0, 0, format)
      default: (.damagedData, 0, 0, "\(error)")
      }
    let words = Data(reason.utf8.prefix(1000))
    return Data(numbers: [kind.rawValue, width, height, words.count, 0]) + words
  }

  static func demand(pixelCount: Int) -> Data {
    Data(numbers: [demandKind, pixelCount, 0, 0, 0])
  }

  static let readyHead = Data(numbers: [readyKind, 0, 0, 0, 0])

  static func unsealedHead(code: Int) -> Data {
    Data(numbers: [unsealedKind, code, 0, 0, 0])
  }

  private static let (demandKind, readyKind, unsealedKind) = (-1, -2, -3)

  static func head(of bitmap: Bitmap) -> Data {
    // bounded: the bits, not the number
    let scale = Int(Int64(bitPattern: bitmap.scale.bitPattern))
    return Data(numbers: [0, bitmap.width, bitmap.height, bitmap.isOpaque ? 1 : 0, scale])
  }
}

extension Data {
  /// In the machine's byte order, because both ends are the same program.
  fileprivate init(numbers: [Int]) {
    self = numbers.withUnsafeBytes { Data($0) }
  }

  fileprivate var numbers: [Int] {
    withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Int.self)
      }
    }
  }
}
