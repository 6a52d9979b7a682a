import { type Context, type IsWanted, readChains, readSequences, wantedGlyphs } from './contexts.ts'
import { numbersAt, readCoverage } from './coverage.ts'

/** A glyph on its way from a letter to what is drawn. */
export type ShapingGlyph = {
  id: number
  /** Whether it stands for several glyphs, or is one of several that stand for one. */
  isLigated: boolean
  isMultiplied: boolean
  /** Whether it only joins what stands beside it, unseen. Neighbours are looked for beyond it. */
  isJoiner: boolean
}

/** How a rule looks at glyphs: which it passes over, and which it may replace. */
export type Looking<G> = { skips: (glyph: G) => boolean; mayReplace: (glyph: G) => boolean }

/** Tries a rule at a glyph. Changes the glyphs and returns where to go on; `null` if it says nothing here. */
export type Rule<G extends ShapingGlyph> = (glyphs: G[], at: number, looking: Looking<G>) => number | null

/**
 * Reads one rule of the table GSUB. `lookup` applies another lookup at a glyph. Throws a RangeError for kinds of rules
 * that the fonts of documents don't have.
 */
export function readRule<G extends ShapingGlyph>(
  table: DataView,
  type: number,
  at: number,
  lookup: (index: number, glyphs: G[], at: number) => void,
): Rule<G> {
  const format = table.getUint16(at)
  if (type === 1) return single(table, at, format)
  if (type === 2) return multiple(table, at)
  if (type === 4) return ligature(table, at)
  const contexts = type === 5 ? readSequences(table, at) : type === 6 ? readChains(table, at) : null
  if (contexts !== null) return inContext(table, contexts, lookup)
  throw new RangeError(`The font has rules of type ${type}`)
}

/** Runs a rule for the glyphs in its list. */
function forListed<G extends ShapingGlyph>(
  table: DataView,
  at: number,
  rule: (glyph: G, place: number, ...rest: Parameters<Rule<G>>) => number | null,
): Rule<G> {
  const places = readCoverage(table, at + table.getUint16(at + 2))
  return (glyphs, here, looking) => {
    const glyph = glyphs[here]
    const place = glyph && places.get(glyph.id)
    return glyph === undefined || place === undefined ? null : rule(glyph, place, glyphs, here, looking)
  }
}

function single<G extends ShapingGlyph>(table: DataView, at: number, format: number): Rule<G> {
  return forListed(table, at, (glyph, place, _glyphs, here) => {
    glyph.id =
      format === 1 ? (glyph.id + table.getUint16(at + 4)) & 0xffff : table.getUint16(at + 6 + place * 2)
    return here + 1
  })
}

function multiple<G extends ShapingGlyph>(table: DataView, at: number): Rule<G> {
  return forListed(table, at, (glyph, place, glyphs, here) => {
    const sequence = at + table.getUint16(at + 6 + place * 2)
    const made = numbersAt(table, sequence + 2, table.getUint16(sequence)).map((id) => ({
      ...glyph,
      id,
      isMultiplied: true,
    }))
    glyphs.splice(here, 1, ...made)
    return here + made.length
  })
}

function ligature<G extends ShapingGlyph>(table: DataView, at: number): Rule<G> {
  return forListed(table, at, (glyph, place, glyphs, here, looking) => {
    const set = at + table.getUint16(at + 6 + place * 2)
    for (const offset of numbersAt(table, set + 2, table.getUint16(set))) {
      const others = wantedGlyphs(table, set + offset + 4, table.getUint16(set + offset + 2) - 1)
      const matched = matchFrom(glyphs, here, 1, others, looking, looking.mayReplace)
      if (matched === null) continue
      for (const other of matched.toReversed()) glyphs.splice(other, 1)
      glyphs[here] = {
        ...glyph,
        id: table.getUint16(set + offset),
        isLigated: true,
        isMultiplied: false,
        isJoiner: false,
      }
      return here + 1
    }
    return null
  })
}

function inContext<G extends ShapingGlyph>(
  table: DataView,
  contexts: readonly Context[],
  lookup: (index: number, glyphs: G[], at: number) => void,
): Rule<G> {
  return (glyphs, here, looking) => {
    for (const { before, inputs, after, actions, count } of contexts) {
      const matched = matchFrom(glyphs, here - 1, 1, inputs, looking, looking.mayReplace)
      const last = matched?.at(-1)
      if (matched === null || last === undefined || matched[0] !== here) continue
      if (matchFrom(glyphs, here, -1, before, looking, isNeighbour) === null) continue
      if (matchFrom(glyphs, last, 1, after, looking, isNeighbour) === null) continue
      let places = matched
      let end = last + 1
      for (let nth = 0; nth < count; nth += 1) {
        const which = table.getUint16(actions + nth * 4)
        const place = places[which]
        if (place === undefined) continue
        const size = glyphs.length
        lookup(table.getUint16(actions + nth * 4 + 2), glyphs, place)
        places = moved(places, which, glyphs.length - size)
        end += glyphs.length - size
      }
      return Math.max(end, here + 1)
    }
    return null
  }
}

/** Returns the places of matched glyphs after one of them has become so many more, or fewer. */
function moved(places: readonly number[], which: number, grown: number): number[] {
  const place = places[which] ?? 0
  const added = Array.from({ length: Math.max(0, grown) }, (_, nth) => place + 1 + nth)
  const rest = places.slice(which + 1 + Math.max(0, -grown)).map((other) => other + grown)
  return [...places.slice(0, which + 1), ...added, ...rest]
}

/** Nothing is replaced there, so all of them may stand there. */
const isNeighbour = (): boolean => true

/** Returns the places of glyphs that follow each other from here, in this direction; `null` if others stand there. */
function matchFrom<G extends ShapingGlyph>(
  glyphs: readonly G[],
  here: number,
  step: 1 | -1,
  wanted: readonly IsWanted[],
  { skips }: Looking<G>,
  may: (glyph: G) => boolean,
): number[] | null {
  const places: number[] = []
  let at = here
  for (const isWanted of wanted) {
    const isPassed = (glyph: G) =>
      skips(glyph) || (may === isNeighbour && glyph.isJoiner && !isWanted(glyph.id))
    do at += step
    while (glyphs[at] !== undefined && isPassed(glyphs[at] as G))
    const glyph = glyphs[at]
    if (glyph === undefined || !isWanted(glyph.id) || !may(glyph)) return null
    places.push(at)
  }
  return places
}
