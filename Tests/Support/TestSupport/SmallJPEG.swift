// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation

/// A picture of 40 by 24 pixels, made for tests with libjpeg. It shows squares over a gradient.
package enum SmallJPEG {
  /// The picture in ten scans of increasing detail.
  package static let progressive = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFR\
    ERGCEYGh0dHx8fExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e\
    Hh4eHh4eHh4eHh4eHh4eHh4eHh4eHh7/wgARCAAYACgDASIAAhEBAxEB/8QAGAABAQEBAQAAAAAAAAAAAAAAAAMEBQ\
    b/xAAWAQEBAQAAAAAAAAAAAAAAAAAFBAb/2gAMAwEAAhADEAAAAfJW01WYy023mU57qJrpVKMTawalUHUf/8QAHhAA\
    AwACAgMBAAAAAAAAAAAAAQIDABITFAQRFSL/2gAIAQEAAQUCEjDBMtirvir+mn7PjilGKuK0TTNF45oCJ0+wd+uzJ8\
    rOvxLOPfH/xAAiEQACAQIGAwEAAAAAAAAAAAABAgMAIQQREhMyYTFBUXH/2gAIAQMBAT8Bhlj2wqg7edh71fT1STnU\
    SeR5d/lJimVclNqhmdkEp8m1RsRamxDqchX/xAAoEQABAgMGBgMAAAAAAAAAAAACAQMABBESEyExUWIFMkJhgcEjQa\
    H/2gAIAQIBAT8BJ1y8WqpeUxXpUdE3RejZGnL06ou7tX8hx5i0t6JKX3TLxDjDYTpySJ8YDbRN2tc/UC8ZsMPlzPFZ\
    PulaeMNKRPcWm5KYKXYKgjlgnuP/xAAtEAAABAMECAcAAAAAAAAAAAAAARESEyEiAgMxQQQUFSMyUWGBM1JxcpHw8f\
    /aAAgBAQAGPwJ15hhIRS4RQEzEwmmkdm7yeTZhl2R6vzIpJnMFqtXmbUHWfF5Z/A3tNrrIasViC2tVd9xGy2uPgie7\
    p3E99F7In6NoKpHUz169xGI4aUpiP//EACAQAAIBBQEAAwEAAAAAAAAAAAERACExQVFxYYGR8LH/2gAIAQEAAT8hs8\
    S+yBOmt6THWu4GhZPQKFo2DJH5Uw4wg4FZ+g5gtlxa2sxYFBUMC2z/AFHFWUFZQNQQ3iolSEbcNxbPj1iUQ/Cexfll\
    pc8eJZAOx08bn//aAAwDAQACAAMAAAAQk4y9DA//xAAdEQEAAgICAwAAAAAAAAAAAAABABEhMUFRYaHh/9oACAEDAQ\
    E/EAnAs+v0eesR64hSNCqryrHGYUqDUdG2s9nVa9XEA6GJ3wT/xAAdEQACAgIDAQAAAAAAAAAAAAABEQAhMYFBUWFx\
    /9oACAECAQE/ELxsHuOlIYNw1MhqnlZ65ufEF7pBZnYVqLHGtGgQFjZNEnxCqN496rFCYly3cYJyBiH0CTsmf//EAB\
    0QAAICAwEBAQAAAAAAAAAAAAERIUEAMVFhcdH/2gAIAQEAAT8Q5j4OS02oQOKWBXRAxqjeCIkg+XetPhyBC4gxDG8Q\
    QEGExhfVwAAjFoujzAd9yRE0TAJc6I6WFBAC/gKX04c8wmA5J0pfQ2ChHmHx4Ah0EVENzhT4qRxlcm61MKVKrymifj\
    tYOPXRR+8/hK3jDUquCjYfpsqeHL7o0ix+KVZ//9k=
    """)

  /// The picture in one scan.
  package static let baseline = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFR\
    ERGCEYGh0dHx8fExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e\
    Hh4eHh4eHh4eHh4eHh4eHh4eHh4eHh7/wAARCAAYACgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw\
    QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK\
    FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq\
    KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB\
    AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob\
    HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE\
    hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P\
    n6/9oADAMBAAIRAxEAPwDyaLSJtB/0rUdjxP8AuwIsk7jz3xxgGrcWmyXK/wBqxAC0+/hvvYXg8dOx71peH4dT1G6a\
    HxvFNa6eqF4nvIvsqGXIAAbC5O0vxnsfSrclvexauLLTopH8Ob1UzRx74fLOPMPm4PAJfJ3cYPTFfWVcXiPrEuecXi\
    OX35r+FKn/ACwf/PzbSy2ep9hg8VhlhoUqcZLDqV4Qfxqp/NL+5v17aGXaWoviTZqRs+9v469OmfQ1Yt7VftPlqD5q\
    kg8cZHWtrUrJbMxDwqBch8/aPsv+kbcY25+9t6t6Z59KumwtV09bi1ZH1cqpeJX3SbzjePL9R82RjjB9K814un7Oly\
    Jqnf8AdJ/FCV96vaHNr193ofUUMfN1Jzm06klao1tJWtaPnbTpqYFxp/mSDzMBtuKK6fTLKKWEvq5W3uN2FWY+UxXj\
    BxxxnPNFedicZgFVl9bp1J1PtOCvBv8Au6rT5HuUM0q06ahTlaK2K2n6mvxglPhuKz/sRrZft3n+Z9o3Bfk2bcJjPm\
    Zznt054tfbV8P3Y+FjWv2mR2Fl/aO/Zg3GG3eVg/d83pu529RngorvxOAw9HOq+SQjbDUaTrQjd6VFZKXNfme70bcf\
    I/FMFja1WjHFTd5yfK33Xa234XLdxYf8Kq2LL/xOP7UzjjyPK8r/AL6znzPbGO+auf8ACOnSLQfEFpvPjlUXf2LZtw\
    J8Db5mT93zOu3nHbNFFfOU8bWr4HAY6o71cbU9nWf88OdwtbaPuq14KL63vqfSYepKLUFsmWtO0Q+PIjrMUn9nLC32\
    bytvm5I+bdnK/wB/GMdqKKK+czzizNslzCrl+Bq8lKm7RXLF2XrJNv5tnfUzCvSm4QeiP//Z
    """)

  /// The progressive picture with `count` further copies of its last scan.
  package static func progressive(withMoreScans count: Int) -> Data {
    let bytes = progressive
    guard let scan = bytes.range(of: Data([0xFF, 0xDA]), options: .backwards) else { return bytes }
    let body = bytes[scan.lowerBound..<bytes.endIndex - 2]
    var result = bytes.dropLast(2)
    for _ in 0..<count { result += body }
    return result + [0xFF, 0xD9]
  }

  /// A JPEG cut at the markers that begin its scans. The head is first, and then each scan with the
  /// tables and the marker that follow it.
  package static func pieces(of jpeg: Data) -> [Data] {
    var (result, rest): ([Data], Data) = ([], jpeg)
    while let scan = rest.range(of: Data([0xFF, 0xDA])) {
      result.append(rest[..<scan.upperBound])
      rest = rest[scan.upperBound...]
    }
    return result + [rest]
  }

  private static func decoded(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
