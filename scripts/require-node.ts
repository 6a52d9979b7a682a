import { nodeProblem, wantedNode } from './supported-node.ts'

// Imported first by what is started by hand, for its effect: libraries that load later fail in ways that say nothing.
const problem = nodeProblem(process.versions.node, wantedNode())
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
