import './require-node.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

// A separate process, so that the builder's memory is freed before the server runs.
const build = spawnSync(
  process.execPath,
  ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-changed'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
if (build.status !== 0) {
  console.error('The client could not be built; the server was not started.')
  process.exit(build.status ?? 1)
}

// In this process, so that signals reach the server directly and Ctrl-C leaves nothing behind.
await import('#server/start/main.ts')
