// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

let suites: [any Suite.Type] = [
  ChangesetSuite.self, BatchFetchingSuite.self, RangesSuite.self, FlexboxSuite.self,
  NodeHierarchySuite.self, RangeLifecycleSuite.self, AutomaticSubnodesSuite.self,
  LayoutsSuite.self, ComponentIdentitySuite.self, ComponentDataSourceSuite.self,
]

exit(runCommand(Array(CommandLine.arguments.dropFirst()), suites: suites))
