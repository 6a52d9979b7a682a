import { lineText } from '#domain/money/bank-lines.ts'
import type { BankLine } from './bank-line.ts'

/** Words that identify a payment of an agreement. */
export type PayerWords = {
  agreementId: string
  /** The guest, and everybody else who has paid. */
  names: readonly string[]
  /** What payers are asked to write: the room, a reference. */
  references: readonly string[]
  /** Texts of the bank lines that paid it before (`lineText`). */
  earlier: readonly string[]
}

/** What in a line's text points to an agreement. `words` are the agreement's words, or the line's text for `before`. */
export type Evidence =
  /** A line with the same text has paid it before. */
  | { kind: 'before'; words: string }
  | { kind: 'reference'; words: string }
  | { kind: 'name'; words: string }
  /** One word of a name with several. */
  | { kind: 'partOfName'; words: string }

/** The least letters of a word cut off by the bank that still counts. */
const CUT_LEAST = 4
/** A reference with fewer letters says nothing. */
const REFERENCE_LEAST = 3
/** Titles and other words that aren't part of a name. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'and', 'the'])

/** Returns a function that finds the evidence in a line, by agreement. Building it reads every agreement once. */
export function evidenceIndex(
  payers: readonly PayerWords[],
): (line: Pick<BankLine, 'texts'>) => ReadonlyMap<string, readonly Evidence[]> {
  const earlier = new Map<string, string[]>()
  const references = payers.flatMap(({ agreementId, references: each }) =>
    each.map((words) => ({ agreementId, words, text: folded(words).join(' ') })),
  )
  const byReference = indexed(
    references.filter(({ text }) => text.replaceAll(' ', '').length >= REFERENCE_LEAST),
    ({ text }) => [text.split(' ')[0] ?? ''],
  )
  const names = payers.flatMap(({ agreementId, names: each }) =>
    each.map((words) => ({
      agreementId,
      words,
      tokens: folded(words).filter((token) => !TITLES.has(token)),
    })),
  )
  // Indexed under every prefix that a cut may have left.
  const byName = indexed(names, ({ tokens }) => tokens.flatMap(beginnings))
  for (const { agreementId, earlier: texts } of payers)
    for (const text of texts) {
      const key = withoutNumbers(folded(text))
      if (key !== '') earlier.set(key, [...(earlier.get(key) ?? []), agreementId])
    }

  return ({ texts }) => {
    const found = new Map<string, Evidence[]>()
    const note = (agreementId: string, evidence: Evidence): void => {
      const all = found.get(agreementId) ?? []
      if (!all.some(({ kind }) => kind === evidence.kind)) found.set(agreementId, [...all, evidence])
    }
    const text = lineText(texts)
    const tokens = folded(text)
    for (const agreementId of earlier.get(withoutNumbers(tokens)) ?? [])
      note(agreementId, { kind: 'before', words: text })
    const line = ` ${tokens.join(' ')} `
    for (const token of new Set(tokens))
      for (const { agreementId, words, text: wanted } of byReference.get(token) ?? [])
        if (line.includes(` ${wanted} `)) note(agreementId, { kind: 'reference', words })
    const seen = new Set(tokens.flatMap((token) => byName.get(token) ?? []))
    for (const name of seen) {
      const count = wordsFound(name.tokens, tokens)
      const isWhole = count >= Math.min(2, name.tokens.length)
      if (count > 0) note(name.agreementId, { kind: isWhole ? 'name' : 'partOfName', words: name.words })
    }
    // If the whole name matches, part of a name doesn't count as well.
    for (const [agreementId, all] of found)
      if (all.some(({ kind }) => kind === 'name'))
        found.set(
          agreementId,
          all.filter(({ kind }) => kind !== 'partOfName'),
        )
    return found
  }
}

/** Returns how many words of a name are in a line: whole, cut off, or as an initial next to a whole one. */
function wordsFound(name: readonly string[], tokens: readonly string[]): number {
  const whole = name.filter((word) => tokens.some((token) => isWord(word, token)))
  if (whole.length === 0) return 0
  const initials = name.filter((word) => !whole.includes(word) && tokens.some((token) => token === word[0]))
  return whole.length + initials.length
}

function isWord(word: string, token: string): boolean {
  return word === token || (token.length >= CUT_LEAST && word.startsWith(token))
}

function beginnings(word: string): string[] {
  const cut = Array.from({ length: Math.max(0, word.length - CUT_LEAST) }, (_, at) =>
    word.slice(0, CUT_LEAST + at),
  )
  // A single letter is an initial, not a name.
  return word.length > 1 ? [...cut, word] : []
}

/** Returns the words of a text without case, accents and marks. */
function folded(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Returns the words that stay the same from month to month. */
function withoutNumbers(tokens: readonly string[]): string {
  return tokens.filter((token) => !/^\d+$/.test(token)).join(' ')
}

function indexed<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): ReadonlyMap<string, Item[]> {
  const index = new Map<string, Item[]>()
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const under = index.get(key)
      if (under) under.push(item)
      else index.set(key, [item])
    }
  return index
}
