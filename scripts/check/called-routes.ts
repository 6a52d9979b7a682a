import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '.cache/called-routes'

/** Returns the routes that a test file has called since its notes began; `null` if it has left none. */
export function calledRoutes(root: string, test: string): string[] | null {
  const notes = notesOf(root, test)
  if (!existsSync(notes)) return null
  return readFileSync(notes, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** Notes the routes that a test file called, besides those that it called before: a run may be of a part of it. */
export function noteCalledRoutes(root: string, test: string, routes: Iterable<string>): void {
  const all = new Set([...(calledRoutes(root, test) ?? []), ...routes])
  mkdirSync(join(root, FOLDER), { recursive: true })
  writeFileSync(notesOf(root, test), [...all].toSorted().join('\n'))
}

function notesOf(root: string, test: string): string {
  return join(root, FOLDER, `${test.replaceAll('/', '+')}.txt`)
}
