import { dirname, join } from 'node:path'
import { readFileSync } from 'node:fs'

/** Which file imports which, by their paths in the project. */
export type ImportGraph = {
  /** Returns the files that a file imports. */
  imports(file: string): readonly string[]
  /**
   * Returns every file that leads to one of these by its imports, with the number of steps; the files themselves have 0.
   * A file that `isHub` is reached, but not passed.
   */
  importersOf(files: readonly string[], isHub?: (file: string) => boolean): Map<string, number>
}

const IMPORT = /(?:from|import|import\()\s*'(#[a-z]+\/[^']+|\.\/[^']+)'/g
/** Modules that a replaced module stands for, and workers by their addresses. */
const ALSO = /(?:vi\.mock\(|new URL\()\s*'(#[a-z]+\/[^']+|\.\/[^']+)'/g
const SCRIPT = /\.(ts|tsx|mjs)$/
const LAYERS: Record<string, string> = {
  line: 'src/line',
  db: 'src/db',
  sync: 'src/sync',
  workers: 'src/workers',
  app: 'src/app',
}

/** Reads the imports of the project's files; those that are gone count as files without imports. */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  return importGraph(files, (file) => {
    try {
      return readFileSync(join(root, file), 'utf8')
    } catch {
      return ''
    }
  })
}

/** Makes the graph of files with these texts. */
export function importGraph(files: readonly string[], textOf: (file: string) => string): ImportGraph {
  const imports = new Map<string, string[]>()
  const importers = new Map<string, string[]>()
  for (const file of files.filter((name) => SCRIPT.test(name))) {
    const targets = [...new Set(specifiersIn(textOf(file)).map((specifier) => targetOf(file, specifier)))]
    imports.set(file, targets)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return {
    imports: (file) => imports.get(file) ?? [],
    importersOf(changed, isHub = () => false) {
      const steps = new Map(changed.map((file): [string, number] => [file, 0]))
      let edge = [...changed]
      for (let step = 1; edge.length > 0; step += 1) {
        const next = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !steps.has(file))
        for (const file of next) steps.set(file, step)
        edge = [...new Set(next)].filter((file) => !isHub(file))
      }
      return steps
    },
  }
}

function specifiersIn(text: string): string[] {
  return [...text.matchAll(IMPORT), ...text.matchAll(ALSO)].flatMap(([, specifier]) => specifier ?? [])
}

function targetOf(file: string, specifier: string): string {
  const [path = ''] = specifier.split('?')
  if (!path.startsWith('#')) return join(dirname(file), path)
  const [layer = '', ...rest] = path.slice(1).split('/')
  return [LAYERS[layer] ?? layer, ...rest].join('/')
}
