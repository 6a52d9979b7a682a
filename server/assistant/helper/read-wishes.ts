import type { ExpenseKind } from '#contract/expense.ts'
import { AMENITIES, type Amenity, BED_TYPES, type BedType, type UnitType } from '#contract/unit-fields.ts'
import { alternatives, anyOf, compiled, sourceOf, type Lexicon } from './lexicon.ts'
import { readDays } from './read-days.ts'
import { withDigits } from './read-numbers.ts'
import type { Concept } from './vocabulary.ts'

/** What a person looking for a room asked for. Amounts are New Zealand dollars per week, days `YYYY-MM-DD`. */
export type Wishes = {
  place?: string
  min?: number
  max?: number
  type?: UnitType
  bed?: BedType
  guests?: number
  from?: string
  to?: string
  amenities?: Amenity[]
  sort?: 'cheapest'
}

/** Smaller numbers are people, beds or days, not prices. */
const PRICE_FROM = 20
const PARTY_MAX = 20
const NIGHTS_A_WEEK = 7

/** Reads the wishes from a folded text without its place. `has` tells which concepts the text contains. */
export function readWishes(
  text: string,
  lexicon: Lexicon,
  today: string,
  has: (concept: Concept) => boolean,
): Wishes {
  const days = readDays(withDigits(text, lexicon), lexicon, today)
  const party = readParty(days.rest, lexicon, has('couple'))
  const price = readPrice(party.rest, has)
  // The longest name wins: the name of a king bed may contain that of a queen bed.
  const bed = BED_TYPES.flatMap((type) => {
    const found = bedPattern(lexicon, type).exec(text)
    return found ? [{ type, letters: found[0].length }] : []
  }).toSorted((a, b) => b.letters - a.letters)[0]?.type
  const type = typeOf(has)
  const amenities = AMENITIES.filter((amenity) => speaksOf(lexicon, lexicon.words.amenities[amenity], text))
  return {
    ...(days.from === null ? {} : { from: days.from }),
    ...(days.to === null ? {} : { to: days.to }),
    ...price,
    ...(party.guests === null ? {} : { guests: party.guests }),
    ...(type ? { type } : {}),
    ...(bed ? { bed } : {}),
    ...(amenities.length > 0 ? { amenities } : {}),
    ...(has('cheapest') ? { sort: 'cheapest' } : {}),
  }
}

/** Returns what money was spent on, or `null` if the text names no kind of expense. */
export function expenseKindIn(text: string, lexicon: Lexicon): ExpenseKind | null {
  const kinds = Object.entries(lexicon.words.expenses) as [ExpenseKind, string][]
  return kinds.find(([, names]) => speaksOf(lexicon, names, text))?.[0] ?? null
}

function speaksOf({ isSpaced }: Lexicon, names: string | undefined, text: string): boolean {
  return anyOf(alternatives(names ?? ''), isSpaced).test(text)
}

function typeOf(has: (concept: Concept) => boolean): UnitType | null {
  if (has('wholePlace')) return 'ENTIRE_PLACE'
  if (has('ownBathroom')) return 'PRIVATE_ROOM_ENSUITE'
  return has('sharedBathroom') ? 'PRIVATE_ROOM' : null
}

function bedPattern({ words, isSpaced }: Lexicon, type: BedType): RegExp {
  return anyOf(alternatives(words.beds[type] ?? ''), isSpaced)
}

function readParty(
  text: string,
  lexicon: Lexicon,
  isCouple: boolean,
): { guests: number | null; rest: string } {
  const { words, isSpaced } = lexicon
  let rest = text
  const count = (names: string, article: string) => {
    let found = 0
    const one = article === '' ? '' : `|${sourceOf(alternatives(article), isSpaced)}`
    const pattern = compiled(`((?<!\\d)\\d{1,2}${one})\\s*${sourceOf(alternatives(names), isSpaced)}`, 'gu')
    rest = rest.replace(pattern, (_, number: string) => {
      found += Number(number) || 1
      return ' '
    })
    return found
  }
  const children = count(words.people.child, words.people.one)
  const adults = count(words.people.adult, words.people.one)
  if (adults + children > 0) {
    // Children don't travel alone.
    const grown = adults || (isCouple ? 2 : 1)
    return { guests: Math.min(grown + children, PARTY_MAX), rest }
  }
  for (const pattern of words.party) {
    const source = pattern.replace('N', String.raw`(\d{1,2})(?![\d$])(?!\s*(?:dollars|dolares|bucks))`)
    const match = compiled(isSpaced ? `(?<![\\p{L}])${source}` : source, 'u').exec(rest)
    const size = Number(match?.[1] ?? 0)
    if (match && size > 0 && size <= PARTY_MAX) return { guests: size, rest: rest.replace(match[0], ' ') }
  }
  return { guests: isCouple ? 2 : null, rest }
}

function readPrice(text: string, has: (concept: Concept) => boolean): Pick<Wishes, 'min' | 'max'> {
  const times = has('perNight') ? NIGHTS_A_WEEK : 1
  const amounts = [...text.matchAll(/(?<![\d.])\d{2,5}(?:\.\d{1,2})?(?!\d)/g)]
    .map(([amount]) => Number(amount))
    .filter((amount) => amount >= PRICE_FROM)
    .map((amount) => amount * times)
  const [first, second] = amounts
  if (first === undefined) return {}
  if (second !== undefined) return { min: Math.min(first, second), max: Math.max(first, second) }
  return has('atLeast') && !has('atMost') ? { min: first } : { max: first }
}
