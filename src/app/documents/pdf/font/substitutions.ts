import { numbersAt, readClasses, readCoverage } from './coverage.ts'
import { readRule, type Rule, type ShapingGlyph } from './lookup-rules.ts'
import { tagAt } from './sfnt.ts'

const MARK = 3
/** Which glyphs a rule skips: those of a class, or marks outside a set or of another kind. */
const SKIPS = { bases: 0x2, ligatures: 0x4, marks: 0x8, marksOutsideSet: 0x10, kind: 0xff00 }

const USES_SET_OF_MARKS = 0x10

/** How a font replaces glyphs for a script. */
export type Substitutions<G extends ShapingGlyph> = {
  /** Applies features together, in the font's order, each only to glyphs that it is for. */
  apply(features: readonly string[], glyphs: G[], isFor?: (glyph: G) => boolean): void
}

/**
 * Reads how a font replaces glyphs for a script (OpenType's table GSUB): single glyphs, several for one, ligatures, and
 * all of these between certain neighbours. Returns `null` if the font has no rules for the script. Throws a RangeError
 * for kinds of rules that the fonts of documents don't have.
 */
export function readSubstitutions<G extends ShapingGlyph>(
  tables: ReadonlyMap<string, DataView>,
  script: string,
): Substitutions<G> | null {
  const table = tables.get('GSUB')
  const features = table && featuresOf(table, script)
  if (table === undefined || features === undefined) return null
  const isSkipped = readGlyphClasses(tables.get('GDEF'))
  const list = table.getUint16(8)
  const lookups: ((glyphs: G[], here: number) => number | null)[] = []
  let mayReplace: (glyph: G) => boolean = () => true
  for (const offset of numbersAt(table, list + 2, table.getUint16(list))) {
    const at = list + offset
    const [type = 0, flags = 0, count = 0] = numbersAt(table, at, 3)
    const marks = (flags & USES_SET_OF_MARKS) === 0 ? 0 : table.getUint16(at + 6 + count * 2)
    const skips = (glyph: G) => isSkipped(glyph.id, flags, marks)
    const rules: Rule<G>[] = numbersAt(table, at + 6, count).map((place) =>
      readRule(table, type, at + place, (index, glyphs, here) => void lookups[index]?.(glyphs, here)),
    )
    lookups.push((glyphs, here) => {
      const glyph = glyphs[here]
      if (glyph === undefined || skips(glyph)) return null
      for (const rule of rules) {
        const next = rule(glyphs, here, { skips, mayReplace })
        if (next !== null) return next
      }
      return null
    })
  }

  return {
    apply(names, glyphs, isFor = () => true) {
      mayReplace = isFor
      const wanted = new Set(names.flatMap((name) => features.get(name) ?? []))
      for (const index of [...wanted].toSorted((one, other) => one - other)) {
        for (let at = 0; at < glyphs.length;) {
          const glyph = glyphs[at]
          at = (glyph !== undefined && isFor(glyph) ? lookups[index]?.(glyphs, at) : null) ?? at + 1
        }
      }
    },
  }
}

/** Returns the lookups of each feature of a script in its default language. */
function featuresOf(table: DataView, script: string): Map<string, number[]> | undefined {
  const [scripts = 0, list = 0] = numbersAt(table, 4, 2)
  const entry = Array.from({ length: table.getUint16(scripts) }, (_, nth) => scripts + 2 + nth * 6).find(
    (at) => tagAt(table, at) === script,
  )
  if (entry === undefined) return undefined
  const found = scripts + table.getUint16(entry + 4)
  const language = found + table.getUint16(found)
  return new Map(
    numbersAt(table, language + 6, table.getUint16(language + 4)).map((index) => {
      const place = list + 2 + index * 6
      const feature = list + table.getUint16(place + 4)
      return [tagAt(table, place), numbersAt(table, feature + 4, table.getUint16(feature + 2))]
    }),
  )
}

/** Returns whether a rule with these flags skips a glyph, as the font's table GDEF says. */
function readGlyphClasses(
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
