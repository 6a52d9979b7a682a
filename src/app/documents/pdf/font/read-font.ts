import { readTables } from './sfnt.ts'

/** Of a name in the font's table of names: whose it is, and what for. */
const WINDOWS = 3
const POSTSCRIPT_NAME = 6

/** A TrueType font: what a document needs to measure its letters and to embed them. */
export type FontFile = {
  /** The font's name in documents; `null` if it has none. */
  name: string | null
  tables: ReadonlyMap<string, DataView>
  /** The glyph of each character. */
  glyphs: ReadonlyMap<number, number>
  /** How far a glyph moves the pen, in units of the font. */
  advanceOf(glyph: number): number
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  bounds: { minX: number; minY: number; maxX: number; maxY: number }
}

/** Reads a font file with TrueType outlines. Throws a RangeError for any other file. */
export function readFont(bytes: Uint8Array): FontFile {
  const tables = readTables(bytes)
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((tag) => tableOf(tables, tag)) as [
    DataView,
    DataView,
    DataView,
  ]
  const style = tables.get('OS/2')
  // Fonts have had the heights of letters since the second version of this table.
  const hasHeights = style !== undefined && style.getUint16(0) >= 2
  const advances = hhea.getUint16(34)
  return {
    name: readName(tables.get('name')),
    tables,
    glyphs: readCharacters(tableOf(tables, 'cmap')),
    // The glyphs after the last advance share it.
    advanceOf: (glyph) => hmtx.getUint16(Math.min(glyph, advances - 1) * 4),
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    capHeight: hasHeights ? style.getInt16(88) : 0,
    xHeight: hasHeights ? style.getInt16(86) : 0,
    bounds: {
      minX: head.getInt16(36),
      minY: head.getInt16(38),
      maxX: head.getInt16(40),
      maxY: head.getInt16(42),
    },
  }
}

/** Returns a table that every font must have. Throws a RangeError if it has not. */
export function tableOf(tables: ReadonlyMap<string, DataView>, tag: string): DataView {
  const table = tables.get(tag)
  if (table === undefined) throw new RangeError(`The font has no table ${tag}`)
  return table
}

/** Reads the name for PostScript, which is also PDF's, as Windows has it. */
function readName(table: DataView | undefined): string | null {
  if (table === undefined) return null
  const texts = table.getUint16(4)
  for (let nth = 0; nth < table.getUint16(2); nth += 1) {
    const entry = 6 + nth * 12
    if (table.getUint16(entry) !== WINDOWS || table.getUint16(entry + 6) !== POSTSCRIPT_NAME) continue
    const from = texts + table.getUint16(entry + 10)
    const length = table.getUint16(entry + 8) / 2
    return String.fromCharCode(...Array.from({ length }, (_, at) => table.getUint16(from + at * 2)))
  }
  return null
}

/** Reads the largest list of characters that the font has. */
function readCharacters(cmap: DataView): ReadonlyMap<number, number> {
  const lists = Array.from({ length: cmap.getUint16(2) }, (_, nth) => cmap.getUint32(8 + nth * 8))
  const all = lists.find((at) => cmap.getUint16(at) === 12)
  if (all !== undefined) return readRanges(cmap, all)
  const basic = lists.find((at) => cmap.getUint16(at) === 4)
  if (basic === undefined) throw new RangeError('The font lists its characters in another way')
  return readSegments(cmap, basic)
}

/** Format 12: ranges of characters with consecutive glyphs. */
function readRanges(cmap: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let nth = 0; nth < cmap.getUint32(at + 12); nth += 1) {
    const [first, last, glyph] = [0, 4, 8].map((more) => cmap.getUint32(at + 16 + nth * 12 + more)) as [
      number,
      number,
      number,
    ]
    for (let character = first; character <= last; character += 1)
      glyphs.set(character, glyph + character - first)
  }
  return glyphs
}

/** Format 4: the same for characters below U+10000, with a glyph of its own for each if they aren't consecutive. */
function readSegments(cmap: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const size = cmap.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + size]
  for (let more = 0; more < size; more += 2) {
    const [first, last] = [cmap.getUint16(starts + more), cmap.getUint16(ends + more)]
    const delta = cmap.getUint16(starts + size + more)
    const place = starts + 2 * size + more
    const offset = cmap.getUint16(place)
    for (let character = first; character <= last && character < 0xffff; character += 1) {
      const listed = offset === 0 ? character : cmap.getUint16(place + offset + (character - first) * 2)
      // A listed zero means that there is no glyph.
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(character, glyph)
    }
  }
  return glyphs
}
