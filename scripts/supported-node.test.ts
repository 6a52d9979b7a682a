import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeProblem, wantedNode } from './supported-node.ts'

const root = join(import.meta.dirname, '..')

it('these tests and their child processes run on a Node that package.json allows', () => {
  expect(nodeProblem(process.versions.node, wantedNode())).toBeNull()
  const child = execFileSync(process.execPath, ['--print', 'process.versions.node'], { encoding: 'utf8' })
  expect(child.trim()).toBe(process.versions.node)
})

it('npm runs its scripts on the Node that the project brings, not the machine’s', () => {
  // As in a shell: without the folder that npm has added for this run.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
  const version = execFileSync('npm', ['exec', '--call', 'node --print process.versions.node'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: path.join(delimiter) },
  })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: { node: string }
  }
  expect(version.trim()).toBe(manifest.dependencies.node)
  expect(nodeProblem(version, wantedNode())).toBeNull()
})

it('an older Node gets one line that says what to do', () => {
  expect(nodeProblem('20.20.2', '>=24')).toBe(
    'Farstead needs Node 24 or newer, and this is 20.20.2. Start it with npm, as in "npm start": that uses the Node that "npm ci" has installed.',
  )
  expect(nodeProblem('24.0.0', '>=24')).toBeNull()
  expect(nodeProblem('26.1.0', '>=24')).toBeNull()
  expect(() => nodeProblem('24.0.0', '^24')).toThrow('in another way')
})
