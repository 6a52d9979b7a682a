import { DOTTED_CIRCLE, type Syllable, syllablesOf } from './devanagari-syllables.ts'
import type { ShapingGlyph } from './lookup-rules.ts'
import { readSubstitutions } from './substitutions.ts'

/** Where a glyph stands in a syllable, in order. */
const PLACE = {
  reph: 1,
  matraBefore: 2,
  before: 3,
  base: 4,
  below: 8,
  matraAfter: 9,
  sign: 14,
  end: 15,
} as const

type Glyph = ShapingGlyph & {
  kind: string
  place: number
  /** The features that are for this glyph, of those that aren't for all. */
  features: ReadonlySet<string>
}

/** Vowel signs that stand before the consonant that they are written after. */
const MATRAS_BEFORE: ReadonlySet<number> = new Set([0x93f, 0x94e])
const RA = 0x930
const HALANT = 0x94d
/** Features for the whole syllable once its glyphs stand in their final order. */
const PRESENTATION = ['pres', 'abvs', 'blws', 'psts', 'haln', 'dist', 'abvm', 'blwm', 'calt', 'clig']

/** A piece of text and the glyphs that draw it. */
export type Shaped = { characters: readonly number[]; glyphs: readonly number[] }

/**
 * Shapes Devanagari as OpenType describes for the script `dev2`: vowel signs move before their consonant, an `r` becomes
 * the hook above, consonants join. Returns `null` if the font has no rules for it. `glyphOf` returns the font's glyph of a
 * character, 0 if it has none.
 */
export function devanagariShaper(
  tables: ReadonlyMap<string, DataView>,
  glyphOf: (character: number) => number,
): ((characters: readonly number[]) => Shaped[]) | null {
  const substitutions = readSubstitutions<Glyph>(tables, 'dev2')
  if (substitutions === null) return null
  const glyphFor = (character: number, kind: string): Glyph => ({
    id: glyphOf(character),
    isLigated: false,
    isMultiplied: false,
    isJoiner: kind === 'J',
    kind,
    place: PLACE.end,
    features: new Set(),
  })
  const joins = (feature: string, characters: readonly number[]): boolean => {
    const tried = characters.map((character) => glyphFor(character, 'C'))
    substitutions.apply([feature], tried)
    return tried.length === 1
  }
  const hasReph = joins('rphf', [RA, HALANT])
  const isBelow = new Map<number, boolean>()
  const goesBelow = (character: number): boolean => {
    const known = isBelow.get(character)
    if (known !== undefined) return known
    const found = joins('blwf', [HALANT, character]) || joins('blwf', [character, HALANT])
    isBelow.set(character, found)
    return found
  }

  function placeOf(character: number, kind: string): number {
    if (isConsonant(kind)) return goesBelow(character) ? PLACE.below : PLACE.base
    if (kind === 'M') return MATRAS_BEFORE.has(character) ? PLACE.matraBefore : PLACE.matraAfter
    if (kind === 'S' || kind === 'A') return PLACE.sign
    // Vowels and what stands in a consonant's place.
    return 'VPO'.includes(kind) ? PLACE.base : PLACE.end
  }

  const shape = (syllable: Syllable, characters: readonly number[]): number[] => {
    const kinds = syllable.kinds
    const glyphs = characters.map((character, nth) => ({
      ...glyphFor(character, kinds[nth] ?? 'X'),
      place: placeOf(character, kinds[nth] ?? 'X'),
    }))
    if (kinds === 'X' || kinds.startsWith('Y')) {
      substitutions.apply(['nukt', 'akhn', ...PRESENTATION], glyphs)
      return glyphs.map(({ id }) => id)
    }
    if (syllable.isBroken && glyphOf(DOTTED_CIRCLE) !== 0)
      glyphs.unshift({ ...glyphFor(DOTTED_CIRCLE, 'O'), place: PLACE.base })
    const ordered = reorder(glyphs, hasReph)
    substitutions.apply(['nukt'], ordered)
    substitutions.apply(['akhn'], ordered)
    substitutions.apply(['rphf'], ordered, ({ features }) => features.has('rphf'))
    substitutions.apply(['rkrf'], ordered)
    substitutions.apply(['blwf'], ordered, ({ features }) => features.has('blwf'))
    substitutions.apply(['half'], ordered, ({ features }) => features.has('half'))
    substitutions.apply(['vatu'], ordered)
    substitutions.apply(['cjct'], ordered)
    const placed = placeLast(ordered)
    substitutions.apply(PRESENTATION, placed)
    // Nobody sees the joiners.
    return placed.filter(({ kind, isLigated }) => isLigated || !isJoiner(kind)).map(({ id }) => id)
  }

  const known = new Map<string, readonly number[]>()
  return (characters) =>
    syllablesOf(characters).map((syllable) => {
      const own = characters.slice(syllable.from, syllable.from + syllable.kinds.length)
      const key = own.join()
      const glyphs = known.get(key) ?? shape(syllable, own)
      known.set(key, glyphs)
      return { characters: own, glyphs }
    })
}

/** Finds the base, orders the glyphs around it, and says which features are for which. */
function reorder(glyphs: readonly Glyph[], hasReph: boolean): Glyph[] {
  const starts =
    hasReph &&
    glyphs[0]?.kind === 'R' &&
    glyphs[1]?.kind === 'H' &&
    glyphs[2] !== undefined &&
    !isJoiner(glyphs[2].kind)
  const limit = starts ? 2 : 0
  const base = baseOf(glyphs, limit)
  // Without another consonant, the first one is no hook.
  const isReph = starts && base >= limit
  const placed = attached(
    glyphs.map((glyph, nth) => {
      if (isReph && nth === 0) return { ...glyph, place: PLACE.reph }
      if (nth < base) return { ...glyph, place: Math.min(PLACE.before, glyph.place) }
      return nth === base ? { ...glyph, place: PLACE.base } : glyph
    }),
    base,
  )
  const ordered = placed.toSorted((one, other) => one.place - other.place)
  const found = ordered.findIndex(({ place }) => place === PLACE.base)
  const middle = found === -1 ? ordered.length : found
  const marked = ordered.map((glyph, nth) => {
    const features = new Set<string>()
    if (glyph.place === PLACE.reph) features.add('rphf')
    if (nth < middle) features.add('half')
    if (nth !== middle) features.add('blwf')
    return { ...glyph, features }
  })
  return withoutHalves(marked)
}

/** Returns where the base is: the last consonant that has no form below another. */
function baseOf(glyphs: readonly Glyph[], limit: number): number {
  let base = glyphs.length
  for (let at = glyphs.length - 1; at >= limit; at -= 1) {
    const { kind, place } = glyphs[at] as Glyph
    if (isBaseKind(kind)) {
      base = at
      if (place !== PLACE.below) break
    } else if (at > 0 && kind === 'J' && glyphs[at - 1]?.kind === 'H') break
  }
  return base === glyphs.length && limit > 0 ? 0 : base
}

/** Gives joiners, nuktas and halants the place of what they belong to, so that they move together. */
function attached(glyphs: readonly Glyph[], base: number): Glyph[] {
  const places = glyphs.map(({ place }) => place)
  let last = 0
  for (const [nth, { kind, place }] of glyphs.entries()) {
    if (isJoiner(kind) || kind === 'N' || kind === 'H') {
      places[nth] = last
      // A halant doesn't move with a vowel sign that stands before.
      if (kind === 'H' && last === PLACE.matraBefore)
        places[nth] = places.slice(0, nth).findLast((other) => other !== PLACE.matraBefore) ?? last
    } else if (place !== PLACE.sign) last = place
  }
  let owner = base
  for (let nth = base + 1; nth < glyphs.length; nth += 1) {
    const { kind } = glyphs[nth] as Glyph
    if (isBaseKind(kind)) {
      for (let other = owner + 1; other < nth; other += 1)
        if ((places[other] ?? 0) < PLACE.sign) places[other] = places[nth] ?? 0
      owner = nth
    } else if (kind === 'M') owner = nth
  }
  return glyphs.map((glyph, nth) => ({ ...glyph, place: places[nth] ?? glyph.place }))
}

/** A joiner that keeps letters apart forbids the half form of the consonant before it. */
function withoutHalves(glyphs: readonly Glyph[]): Glyph[] {
  const result = [...glyphs]
  for (const [nth, { kind }] of glyphs.entries()) {
    if (nth === 0 || kind !== 'Z') continue
    for (let at = nth - 1; at >= 0; at -= 1) {
      const glyph = result[at] as Glyph
      result[at] = { ...glyph, features: new Set([...glyph.features].filter((name) => name !== 'half')) }
      if (isBaseKind(glyph.kind)) break
    }
  }
  return result
}

/** Moves vowel signs and the hook to their final places, which depend on which consonants have joined. */
function placeLast(glyphs: readonly Glyph[]): Glyph[] {
  const placed = [...glyphs]
  const end = placed.length
  const is = (at: number, kinds: string) => {
    const glyph = placed[at]
    // What a ligature stands for is of no kind.
    return glyph !== undefined && !glyph.isLigated && kinds.includes(glyph.kind)
  }
  let base = placed.findIndex(({ place }) => place >= PLACE.base)
  if (base === -1) base = end
  else if (base > 0 && (placed[base]?.place ?? 0) > PLACE.base) base -= 1
  if (base === end && base > 0 && is(base - 1, 'J')) base -= 1
  if (base < end) while (base > 0 && is(base, 'NH')) base -= 1

  if (end > 1 && base > 0) {
    let target = matraTarget(placed, base === end ? base - 2 : base - 1, is)
    if (target > 0 && placed[target]?.place !== PLACE.matraBefore) {
      for (let at = target; at > 0; at -= 1) {
        if (placed[at - 1]?.place !== PLACE.matraBefore) continue
        if (at - 1 < base && base <= target) base -= 1
        move(placed, at - 1, target)
        target -= 1
      }
    }
  }
  const first = placed[0]
  if (end > 1 && first?.place === PLACE.reph && first.isLigated && !first.isMultiplied)
    move(placed, 0, rephTarget(placed, base, is))
  return placed
}

/** Returns after which glyph a vowel sign before the base belongs: the last halant that is seen; 0 if there is none. */
function matraTarget(
  glyphs: readonly Glyph[],
  from: number,
  is: (at: number, kinds: string) => boolean,
): number {
  for (let at = from; at > 0; at -= 1) {
    if (!is(at, 'MH')) continue
    if (!is(at, 'H') || glyphs[at]?.place === PLACE.matraBefore) return 0
    if (!is(at + 1, 'J')) return at
  }
  return 0
}

/** Returns where the hook of an `r` belongs: at the first halant that is seen, or at the end, before signs. */
function rephTarget(
  glyphs: readonly Glyph[],
  base: number,
  is: (at: number, kinds: string) => boolean,
): number {
  let at = 1
  while (at < base && !is(at, 'H')) at += 1
  if (at < base) return at + 1 < base && is(at + 1, 'JZ') ? at + 1 : at
  at = glyphs.length - 1
  while (at > 0 && glyphs[at]?.place === PLACE.sign) at -= 1
  if (is(at, 'H')) for (let other = base + 1, last = at; other < last; other += 1) if (is(other, 'M')) at -= 1
  return at
}

function move(glyphs: Glyph[], from: number, to: number): void {
  glyphs.splice(to, 0, ...glyphs.splice(from, 1))
}

function isConsonant(kind: string): boolean {
  return kind === 'C' || kind === 'R'
}

/** Consonants, and what may stand in the place of one. */
function isBaseKind(kind: string): boolean {
  return kind !== '' && 'CRVPO'.includes(kind)
}

function isJoiner(kind: string): boolean {
  return kind === 'J' || kind === 'Z'
}
