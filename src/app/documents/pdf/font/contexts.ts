import { numbersAt, readClasses, readCoverage } from './coverage.ts'

/** Whether a glyph may stand at a place. */
export type IsWanted = (glyph: number) => boolean

/** Between which neighbours glyphs are replaced, and by what. */
export type Context = {
  before: readonly IsWanted[]
  inputs: readonly IsWanted[]
  after: readonly IsWanted[]
  /** Where the actions stand, and how many: each names one of the inputs and a lookup for it. */
  actions: number
  count: number
}

/** Makes tests of numbers that stand one after another: of glyphs, of classes, or of places of lists. */
type Wanting = (from: number, count: number) => IsWanted[]

/** Reads contexts of glyphs that follow each other (lookups of type 5). Throws a RangeError for an unknown format. */
export function readSequences(table: DataView, at: number): Context[] {
  const format = table.getUint16(at)
  if (format === 3) {
    const inputs = table.getUint16(at + 2)
    const actions = at + 6 + inputs * 2
    return [
      {
        before: [],
        inputs: lists(table, at)(at + 6, inputs),
        after: [],
        actions,
        count: table.getUint16(at + 4),
      },
    ]
  }
  const wants = format === 1 ? glyphs(table) : classes(table, at + table.getUint16(at + 4))
  return setsOf(table, at, format === 1 ? 4 : 6, format === 1 ? null : 4).map(({ rule, isFirst }) => {
    const inputs = table.getUint16(rule) - 1
    return {
      before: [],
      inputs: [isFirst, ...wants(rule + 4, inputs)],
      after: [],
      actions: rule + 4 + inputs * 2,
      count: table.getUint16(rule + 2),
    }
  })
}

/** Reads contexts with neighbours before and after (lookups of type 6). Throws a RangeError for an unknown format. */
export function readChains(table: DataView, at: number): Context[] {
  const format = table.getUint16(at)
  if (format === 3) {
    const wants = lists(table, at)
    return [chainAt(table, at + 2, [wants, wants, wants])]
  }
  const wants =
    format === 1
      ? [glyphs(table), glyphs(table), glyphs(table)]
      : numbersAt(table, at + 4, 3).map((offset) => classes(table, at + offset))
  return setsOf(table, at, format === 1 ? 4 : 10, format === 1 ? null : 6).map(({ rule, isFirst }) =>
    chainAt(table, rule, wants, isFirst),
  )
}

/**
 * Returns the rules of a table that sorts them by the first glyph: by its place in the list, or by its class.
 * `classesAt` is where the latter's place stands.
 */
function setsOf(
  table: DataView,
  at: number,
  setsAt: number,
  classesAt: number | null,
): { rule: number; isFirst: IsWanted }[] {
  if (table.getUint16(at) > 2) throw new RangeError('The font sorts its rules in another way')
  const listed = readCoverage(table, at + table.getUint16(at + 2))
  const ofClass = classesAt === null ? null : readClasses(table, at + table.getUint16(at + classesAt))
  return numbersAt(table, at + setsAt + 2, table.getUint16(at + setsAt)).flatMap((offset, nth) => {
    if (offset === 0) return []
    const isFirst: IsWanted = (glyph) =>
      listed.has(glyph) && (ofClass === null ? listed.get(glyph) : (ofClass.get(glyph) ?? 0)) === nth
    const set = at + offset
    return numbersAt(table, set + 2, table.getUint16(set)).map((rule) => ({ rule: set + rule, isFirst }))
  })
}

/** Reads what must stand before, here and after. With `isFirst`, the first glyph here counts, but isn't listed. */
function chainAt(table: DataView, at: number, wants: readonly Wanting[], isFirst?: IsWanted): Context {
  const [wantsBefore = () => [], wantsHere = () => [], wantsAfter = () => []] = wants
  const before = table.getUint16(at)
  const here = at + 2 + before * 2
  const inputs = table.getUint16(here) - (isFirst ? 1 : 0)
  const after = here + 2 + inputs * 2
  const actions = after + 2 + table.getUint16(after) * 2
  return {
    before: wantsBefore(at + 2, before),
    inputs: [...(isFirst ? [isFirst] : []), ...wantsHere(here + 2, inputs)],
    after: wantsAfter(after + 2, table.getUint16(after)),
    actions: actions + 2,
    count: table.getUint16(actions),
  }
}

export function wantedGlyphs(table: DataView, from: number, count: number): IsWanted[] {
  return numbersAt(table, from, count).map((wanted) => (glyph) => glyph === wanted)
}

function glyphs(table: DataView): Wanting {
  return (from, count) => wantedGlyphs(table, from, count)
}

function classes(table: DataView, at: number): Wanting {
  const known = readClasses(table, at)
  return (from, count) =>
    numbersAt(table, from, count).map((wanted) => (glyph) => (known.get(glyph) ?? 0) === wanted)
}

function lists(table: DataView, base: number): Wanting {
  return (from, count) =>
    numbersAt(table, from, count).map((offset) => {
      const places = readCoverage(table, base + offset)
      return (glyph) => places.has(glyph)
    })
}
