import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  ...['contract', 'domain', 'words', 'src', 'server', 'demo', 'scripts', 'tests', 'public'],
  ...['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vite.config.ts', 'vitest.config.ts'],
]

export type TreeCopy = {
  path: string
  write: (file: string, text: string) => void
  /** Replaces each `from`; returns what takes it back. Throws unless each stands in the file exactly once. */
  edit: (file: string, edits: readonly { from: string; to: string }[]) => () => void
  remove: () => void
}

/** A copy of the project's sources, to be changed and checked. Compilers and tests keep their caches in the copy. */
export function copyTree(): TreeCopy {
  const path = mkdtempSync(join(tmpdir(), 'farstead-kind-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(path, name), { recursive: true })
  // Each package by itself: what is written to node_modules/.cache must not reach the project's own.
  mkdirSync(join(path, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!/^\.(cache|vite)/.test(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(path, 'node_modules', name))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  return {
    path,
    write,
    edit: (file, edits) => {
      const before = readFileSync(join(path, file), 'utf8')
      let text = before
      for (const { from, to } of edits) {
        const parts = text.split(from)
        if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${from}`)
        text = parts.join(to)
      }
      write(file, text)
      return () => write(file, before)
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
