import { readClasses, readCoverage } from './coverage.ts'

const MARK = 3
/** Which glyphs a rule skips: those of a class, or marks outside a set or of another kind. */
const SKIPS = { bases: 0x2, ligatures: 0x4, marks: 0x8, marksOutsideSet: 0x10, kind: 0xff00 }

/** Returns whether a rule with these flags skips a glyph, as the font's table GDEF says. */
export function readGlyphClasses(
  gdef: DataView | undefined,
): (glyph: number, flags: number, set: number) => boolean {
  if (gdef === undefined) return () => false
  const classes = readClasses(gdef, gdef.getUint16(4))
  const kinds = readClasses(gdef, gdef.getUint16(10))
  // The table has sets of marks since its version 1.2.
  const sets = gdef.getUint32(0) >= 0x00010002 ? readSets(gdef, gdef.getUint16(12)) : []
  return (glyph, flags, set) => {
    const ofGlyph = classes.get(glyph) ?? 0
    if (ofGlyph === 1) return (flags & SKIPS.bases) !== 0
    if (ofGlyph === 2) return (flags & SKIPS.ligatures) !== 0
    if (ofGlyph !== MARK) return false
    if ((flags & SKIPS.marks) !== 0) return true
    if ((flags & SKIPS.marksOutsideSet) !== 0) return sets[set]?.has(glyph) !== true
    const kind = (flags & SKIPS.kind) >> 8
    return kind !== 0 && kinds.get(glyph) !== kind
  }
}

function readSets(table: DataView, at: number): ReadonlyMap<number, number>[] {
  if (at === 0) return []
  return Array.from({ length: table.getUint16(at + 2) }, (_, nth) =>
    readCoverage(table, at + table.getUint32(at + 4 + nth * 4)),
  )
}
