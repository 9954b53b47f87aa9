// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The command of a command line.
enum Command: Equatable {
  /// Lists the benchmarks.
  case list
  /// Runs a benchmark, and writes its report to a file if one is given.
  case run(name: String, json: String?)
  /// Runs Weft's list for the scroll benchmark.
  case contend(ScrollScript)
  /// Runs a scenario for the updates benchmark.
  case contendUpdates(UpdateScenario)

  /// Runs a scenario for the nodes benchmark.
  case contendNodes(NodeScenario)

  /// Runs a scenario for the components benchmark.
  case contendComponents(ComponentScenario)

  /// Runs a scenario for the collections benchmark.
  case contendCollections(CollectionScenario)

  /// Measures a text for the texts benchmark.
  case contendTexts(name: String)

  /// Runs Weft's grid for the pictures benchmark.
  case contendPictures(folder: String)

  static let usage = "usage: weft-bench list | weft-bench NAME [--json FILE]"

  /// Parses the arguments after the program's name, or returns `nil` if they are invalid.
  init?(_ arguments: [String]) {
    if arguments.first == WeftContender.command {
      guard let script = ScrollScript(arguments: Array(arguments.dropFirst())) else { return nil }
      self = .contend(script)
      return
    }
    if arguments.first == UpdateScenario.command {
      guard arguments.count == 2, let scenario = UpdateScenario(rawValue: arguments[1]) else {
        return nil
      }
      self = .contendUpdates(scenario)
      return
    }
    if arguments.first == NodeScenario.command {
      guard arguments.count == 2, let scenario = NodeScenario(rawValue: arguments[1]) else {
        return nil
      }
      self = .contendNodes(scenario)
      return
    }
    if arguments.first == ComponentScenario.command {
      guard arguments.count == 2, let scenario = ComponentScenario(rawValue: arguments[1]) else {
        return nil
      }
      self = .contendComponents(scenario)
      return
    }
    if arguments.first == CollectionScenario.command {
      guard let scenario = CollectionScenario(arguments: Array(arguments.dropFirst())) else {
        return nil
      }
      self = .contendCollections(scenario)
      return
    }
    if arguments.first == HostileText.command {
      guard arguments.count == 2, HostileText(named: arguments[1]) != nil else { return nil }
      self = .contendTexts(name: arguments[1])
      return
    }
    if arguments.first == PictureContender.command {
      guard arguments.count == 2 else { return nil }
      self = .contendPictures(folder: arguments[1])
      return
    }
    switch arguments.count {
    case 1 where arguments[0] == "list": self = .list
    case 1 where !arguments[0].hasPrefix("-"): self = .run(name: arguments[0], json: nil)
    case 3 where arguments[1] == "--json": self = .run(name: arguments[0], json: arguments[2])
    default: return nil
    }
  }
}
