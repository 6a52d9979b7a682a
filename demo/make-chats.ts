import { languages, type Language } from './languages.ts'
import { randomFrom, wholeBetween, type Random } from './random.ts'
import { STAGES, type Exchange, type Stage } from './script.ts'
import { timetable, type TimedLine } from './timetable.ts'
import { wordsOf } from './words-of.ts'

/** A guest who doesn't exist yet, and everything that was said with them. */
export type MadeGuest = {
  firstName: string
  lastName: string
  unitTitle: string
  lines: TimedLine[]
  unreadByHost: number
}

export type Making = {
  chats: number
  messages: number
  unitTitles: readonly string[]
  now: Date
  seed: number
}

/** How many exchanges a stay has in each stage: minimum and maximum. */
const EXCHANGES: Record<Stage, readonly [number, number]> = {
  enquiry: [1, 3],
  booking: [1, 3],
  arrival: [1, 2],
  stay: [2, 7],
  leaving: [1, 2],
  after: [0, 2],
}
/** How much longer the longest chats are than the many short ones. */
const LENGTH_SKEW = 0.75
const OLDEST_DAYS = 720
/** One chat in this many ends with lines that the host hasn't read. */
const UNREAD_EVERY = 4

/**
 * Makes up guests and their chats, with exactly as many messages as requested, distributed very unevenly, as in real
 * life. The same seed and time give the same chats. Conversations follow the stages of a stay, stay after stay, and an
 * exchange is repeated only once all others of its stage were used.
 */
export function* makeChats({ chats, messages, unitTitles, now, seed }: Making): Generator<MadeGuest> {
  const lengths = shareOut(messages, chats)
  for (const [nth, length] of lengths.entries()) {
    const random = randomFrom(seed + nth)
    const language = pickLanguage(random)
    const [given, family] = [pick(random, language.given), pick(random, language.family)]
    const unitTitle = pick(random, unitTitles)
    const exchanges = converse(language, length, random)
    const to = random() < 0.1 ? random() : random() ** 2 * OLDEST_DAYS * 0.5
    const from = to + Math.max(2, random() * (OLDEST_DAYS - to), length / 40)
    const chapter = { stage: 'stay' as const, from, to, talk: exchanges }
    const words = { unit: unitTitle, called: given, reference: family.toUpperCase() }
    const lines = timetable(wordsOf([chapter], words, random), now, random).slice(0, length)
    const unread =
      nth % UNREAD_EVERY === 0 ? lines.length - 1 - lines.findLastIndex((line) => line.isHost) : 0
    yield { ...nameOf(language, given, family), unitTitle, lines, unreadByHost: unread }
  }
}

/** Returns whole numbers that add up to `total`, a few large and many small. */
function shareOut(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, nth) => (nth + 1) ** -LENGTH_SKEW)
  const sum = weights.reduce((a, b) => a + b, 0)
  const lengths = weights.map((weight) => Math.floor((total * weight) / sum))
  let left = total - lengths.reduce((a, b) => a + b, 0)
  for (let nth = 0; left > 0; nth = (nth + 1) % parts, left -= 1) lengths[nth] = (lengths[nth] ?? 0) + 1
  return lengths
}

function converse(language: Language, length: number, random: Random): Exchange[] {
  const decks = new Map(STAGES.map((stage) => [stage, deckOf(language, stage, random)]))
  const talk: Exchange[] = []
  for (let said = 0; said < length;) {
    for (const stage of STAGES) {
      const draw = decks.get(stage)
      const [least, most] = EXCHANGES[stage]
      for (let count = wholeBetween(random, least, most); draw && count > 0; count -= 1) {
        const exchange = draw()
        talk.push(exchange)
        said += exchange.length
      }
    }
  }
  return talk
}

/** Draws exchanges of a stage in shuffled order, all of them before any is repeated. */
function deckOf(language: Language, stage: Stage, random: Random): (() => Exchange) | undefined {
  const all = language.chapters
    .filter((chapter) => chapter.stage === stage)
    .flatMap((chapter) => chapter.talk)
  if (all.length === 0) return undefined
  let deck: Exchange[] = []
  return () => {
    if (deck.length === 0) deck = shuffled(all, random)
    return deck.pop() ?? []
  }
}

function nameOf(
  { joined }: Language,
  given: string,
  family: string,
): { firstName: string; lastName: string } {
  switch (joined) {
    case 'given family':
      return { firstName: given, lastName: family }
    case 'family given':
      return { firstName: family, lastName: given }
    case 'familygiven':
      return { firstName: family + given, lastName: '' }
  }
}

function pickLanguage(random: Random): Language {
  let mark = random() * languages.reduce((sum, language) => sum + language.share, 0)
  const found = languages.find((language) => (mark -= language.share) < 0) ?? languages[0]
  if (!found) throw new Error('There is no language to make up guests for')
  return found
}

function pick(random: Random, from: readonly string[]): string {
  return from[Math.floor(random() * from.length)] ?? ''
}

function shuffled<T>(from: readonly T[], random: Random): T[] {
  return from
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
