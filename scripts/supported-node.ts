import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns what to do if this version of Node is too old for the project, in one line; `null` if it isn't. `wanted` is
 * what package.json says, such as `>=24`.
 */
export function nodeProblem(version: string, wanted: string): string | null {
  const oldest = /^>=(\d+)$/.exec(wanted)?.[1]
  if (oldest === undefined) throw new Error(`package.json names the oldest Node in another way: ${wanted}`)
  if (Number.parseInt(version, 10) >= Number(oldest)) return null
  return `Farstead needs Node ${oldest} or newer, and this is ${version}. Start it with npm, as in "npm start": that uses the Node that "npm ci" has installed.`
}

/** Returns what package.json says of the Node that the project runs on. */
export function wantedNode(): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    engines: { node: string }
  }
  return manifest.engines.node
}
