import { SourceMap, type SourceMapping } from 'node:module'

export type Share = { library: string; bytes: number }

/** What a map names no source for: texts in JSON, and the bundler's own helpers. */
export const UNNAMED = 'words, and the bundler'
export const OWN = 'Farstead'

/** Returns the package that a source file belongs to: the innermost, if npm has put one inside another. */
export function libraryOf(source: string | undefined): string {
  if (source === undefined || source.startsWith('\0') || source.includes('vite/')) return UNNAMED
  const [, scoped] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? []
  return scoped ?? OWN
}

/**
 * Returns how many bytes of a built file come from each library, the largest first, by its source map: each character
 * belongs to the last mapping before it. The sum is the file's length.
 */
export function librarySharesOf(code: string, map: string): Share[] {
  const parsed = new SourceMap(JSON.parse(map))
  const bytes = new Map<string, number>()
  code.split('\n').forEach((line, lineNumber) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = parsed.findEntry(lineNumber, column) as Partial<SourceMapping>
      const isOfThisLine = entry.generatedLine === lineNumber
      const library = isOfThisLine ? libraryOf(entry.originalSource) : UNNAMED
      bytes.set(library, (bytes.get(library) ?? 0) + bytesOf(line.charCodeAt(column)))
    }
    if (lineNumber > 0) bytes.set(UNNAMED, (bytes.get(UNNAMED) ?? 0) + 1)
  })
  return added([...bytes].map(([library, size]) => ({ library, bytes: size })))
}

/** The bytes of one unit of UTF-16 in UTF-8: two units of a pair are four bytes together. */
function bytesOf(unit: number): number {
  if (unit < 0x80) return 1
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
}

/** Returns shares with one entry for each library, the largest first. */
export function added(shares: readonly Share[]): Share[] {
  const sums = new Map<string, number>()
  for (const { library, bytes } of shares) sums.set(library, (sums.get(library) ?? 0) + bytes)
  return [...sums]
    .map(([library, bytes]) => ({ library, bytes }))
    .toSorted((one, other) => other.bytes - one.bytes)
}
