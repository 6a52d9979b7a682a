import { type FontFile, tableOf } from './read-font.ts'
import { type FontTable, writeTables } from './sfnt.ts'

const TRUETYPE = 0x00010000
/** Flags of a glyph's part, in its description. */
const PART = { hasWords: 0x1, hasScale: 0x8, isLast: 0x20, hasTwoScales: 0x40, hasMatrix: 0x80 }

/**
 * Returns a font file with only these glyphs, numbered by their places in the list, and what they are made of. PDF
 * names glyphs by number, so the file has no list of characters.
 */
export function subsetFont(font: FontFile, glyphs: readonly number[]): Uint8Array<ArrayBuffer> {
  const drawn = glyphs.map((glyph) => outlineOf(font, glyph))
  const kept = [...glyphs]
  for (const outline of drawn) {
    for (const place of partsOf(outline)) {
      const part = outline.getUint16(place)
      if (!kept.includes(part)) {
        kept.push(part)
        // The loop reaches it, too, because it may have parts of its own.
        drawn.push(outlineOf(font, part))
      }
      outline.setUint16(place, kept.indexOf(part))
    }
  }
  return writeTables(TRUETYPE, [
    ...['cvt ', 'fpgm', 'prep'].flatMap((tag) => copyOf(font, tag) ?? []),
    ...outlineTables(drawn),
    metricsTable(font, kept),
    // Places of outlines in four bytes each.
    changed(font, 'head', (head) => head.setInt16(50, 1)),
    changed(font, 'hhea', (hhea) => hhea.setUint16(34, kept.length)),
    changed(font, 'maxp', (maxp) => maxp.setUint16(4, kept.length)),
  ])
}

/** Returns a copy of a glyph's outline, which is empty for spaces. */
function outlineOf({ tables }: FontFile, glyph: number): DataView {
  const [loca, glyf] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')]
  const isLong = tableOf(tables, 'head').getInt16(50) === 1
  const place = (nth: number) => (isLong ? loca.getUint32(nth * 4) : loca.getUint16(nth * 2) * 2)
  const start = glyf.byteOffset + place(glyph)
  return new DataView(glyf.buffer.slice(start, glyf.byteOffset + place(glyph + 1)))
}

/** Returns where an outline names the glyphs that it is made of; most are made of none. */
function partsOf(outline: DataView): number[] {
  const places: number[] = []
  if (outline.byteLength === 0 || outline.getInt16(0) >= 0) return places
  for (let at = 10, isLast = false; !isLast;) {
    const flags = outline.getUint16(at)
    places.push(at + 2)
    at += 4 + (flags & PART.hasWords ? 4 : 2)
    at += flags & PART.hasScale ? 2 : flags & PART.hasTwoScales ? 4 : flags & PART.hasMatrix ? 8 : 0
    isLast = (flags & PART.isLast) === 0
  }
  return places
}

function outlineTables(outlines: readonly DataView[]): FontTable[] {
  const sizes = outlines.map(({ byteLength }) => Math.ceil(byteLength / 4) * 4)
  const glyf = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0))
  const loca = new DataView(new ArrayBuffer((outlines.length + 1) * 4))
  let offset = 0
  for (const [nth, outline] of outlines.entries()) {
    glyf.set(new Uint8Array(outline.buffer), offset)
    offset += sizes[nth] ?? 0
    loca.setUint32((nth + 1) * 4, offset)
  }
  return [
    { tag: 'glyf', bytes: glyf },
    { tag: 'loca', bytes: new Uint8Array(loca.buffer) },
  ]
}

/** The advance of each glyph, and where its outline starts. */
function metricsTable(font: FontFile, glyphs: readonly number[]): FontTable {
  const hmtx = tableOf(font.tables, 'hmtx')
  const advances = tableOf(font.tables, 'hhea').getUint16(34)
  const metrics = new DataView(new ArrayBuffer(glyphs.length * 4))
  for (const [nth, glyph] of glyphs.entries()) {
    metrics.setUint16(nth * 4, font.advanceOf(glyph))
    const side = glyph < advances ? glyph * 4 + 2 : advances * 4 + (glyph - advances) * 2
    metrics.setInt16(nth * 4 + 2, hmtx.getInt16(side))
  }
  return { tag: 'hmtx', bytes: new Uint8Array(metrics.buffer) }
}

function changed(font: FontFile, tag: string, change: (table: DataView) => void): FontTable {
  const { buffer, byteOffset, byteLength } = tableOf(font.tables, tag)
  const copy = new DataView(buffer.slice(byteOffset, byteOffset + byteLength))
  change(copy)
  return { tag, bytes: new Uint8Array(copy.buffer) }
}

function copyOf(font: FontFile, tag: string): FontTable | null {
  return font.tables.has(tag) ? changed(font, tag, () => {}) : null
}
