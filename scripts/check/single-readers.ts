import { dirname } from 'node:path'
import type { ImportGraph } from './import-graph.ts'

/** A file that has fewer lines and only one reader, beside it, is read with that one, and should stand in it. */
const LINES_MIN = 40

const PRODUCT = /^(contract|domain|src|server|demo)\/.*\.tsx?$/
const TEST = /\.test\.tsx?$/
/** Types of a module, words, and one list a language: tables in files of their own. */
const TABLES = /\.d\.ts$|(^|\/)words\//

/**
 * Returns the files of the product that are short, have one reader, which lies beside them, no test, and are not loaded
 * apart from it: as a worker, or by `import()`.
 */
export function singleReaders(
  graph: ImportGraph,
  files: readonly string[],
  textOf: (file: string) => string,
): string[] {
  const readers = new Map<string, string[]>()
  for (const file of files)
    for (const target of graph.imports(file)) readers.set(target, [...(readers.get(target) ?? []), file])
  const tested = new Set(files.filter((file) => TEST.test(file)).map((file) => file.replace(/\.[^/]*$/, '')))
  return files.filter((file) => {
    if (tested.has(file.replace(/\.tsx?$/, ''))) return false
    if (!PRODUCT.test(file) || TEST.test(file) || TABLES.test(file)) return false
    const [reader, ...others] = readers.get(file) ?? []
    if (reader === undefined || others.length > 0 || TEST.test(reader)) return false
    if (dirname(reader) !== dirname(file) || isLoadedApart(file, textOf(reader))) return false
    return textOf(file).split('\n').length - 1 < LINES_MIN
  })
}

function isLoadedApart(file: string, reader: string): boolean {
  const name = `./${file.slice(file.lastIndexOf('/') + 1)}`
  return (
    name.includes('.worker.') || reader.includes(`import('${name}')`) || reader.includes(`${name}?worker`)
  )
}
