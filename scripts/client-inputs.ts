import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What a build of the client is made from, besides the VITE_* values. */
export const CLIENT_INPUTS = [
  'contract',
  'domain',
  'src',
  'words',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/vite',
  'package-lock.json',
]
const NOT_BUILT = /\.test\.tsx?$|\.tsbuildinfo$/

/** Returns a hash of every source and every VITE_* value that a build of the client depends on, as hexadecimal text. */
export function hashClientInputs(root: string, env: NodeJS.ProcessEnv): string {
  const dotEnv = readdirSync(root).filter((name) => name.startsWith('.env'))
  const values = Object.keys(env)
    .filter((key) => key.startsWith('VITE_'))
    .toSorted()
    .map((name) => `${name}=${env[name] ?? ''}\0`)
  return hashFiles(root, [...CLIENT_INPUTS, ...dotEnv], values)
}

/**
 * Returns a hash, as hexadecimal text, of these files and of all in these folders (paths in `root`) but tests, and of
 * what else a result depends on. What isn't there counts as nothing.
 */
export function hashFiles(root: string, paths: readonly string[], others: readonly string[] = []): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => filesBelow(join(root, each))).toSorted()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  for (const other of others) hash.update(other)
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .map((entry) => join(path, entry.name))
    .filter((entry) => !NOT_BUILT.test(entry))
    .flatMap(filesBelow)
}
