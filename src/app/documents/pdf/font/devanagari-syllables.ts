/*
 * Devanagari is shaped syllable by syllable, as OpenType describes for the script `dev2`: each character is of a kind,
 * named by a letter here, and a syllable is a sequence of kinds.
 */

/** C consonant, R the consonant ra, V vowel, M vowel sign, H halant, N nukta, S and A signs above, Y symbol, X none. */
const KINDS =
  'SSSSVVVVVVVVVVVVVVVVVCCCCCCCCCCCCCCCCCCCCCCCCCCCRCCCCCCCCCMMNYMMMMMMMMMMMMMMMHMM' +
  'XAASSMMMCCCCCCCCVVMMXXPPPPPPPPPPXXVVVVVVCCCCCCCC'
const FIRST = 0x900
/** Z and J keep letters apart or join them without being seen, O and P stand where a consonant is missing. */
const OTHERS: ReadonlyMap<number, string> = new Map([
  [0x200c, 'Z'],
  [0x200d, 'J'],
  [0x25cc, 'O'],
  [0xa0, 'P'],
  ...[0x2010, 0x2011, 0x2012, 0x2013, 0x2014].map((dash) => [dash, 'P'] as const),
])

const CONSONANT = '[CR]J?N{0,2}'
const HALANTS = '[JZ]?H(?:JN?)?'
const REST = `(?:${HALANTS}${CONSONANT})*(?:HZ|${HALANTS}|(?:[JZ]*MN?H?)*)(?:[JZ]?SS?Z?)?A*`
const SYLLABLE = new RegExp(
  [
    // Signs without a consonant.
    `(?<broken>RH(?=N|[JZ]*M)N{0,2}${REST}|(?=[NHJZMSA])N{0,2}${REST})`,
    `(?:RH)?VN{0,2}${REST}`,
    `(?:P|(?:RH)?O)N{0,2}${REST}`,
    `${CONSONANT}${REST}`,
    `YN?(?:[JZ]?SS?Z?)?A*`,
    '.',
  ].join('|'),
  'gs',
)

export type Syllable = { from: number; kinds: string; isBroken: boolean }

export const DOTTED_CIRCLE = 0x25cc

/** Splits characters into syllables; each character that belongs to none is one of its own. */
export function syllablesOf(characters: readonly number[]): Syllable[] {
  const kinds = characters
    .map((character) => KINDS[character - FIRST] ?? OTHERS.get(character) ?? 'X')
    .join('')
  return [...kinds.matchAll(SYLLABLE)].map((found) => ({
    from: found.index,
    kinds: found[0],
    isBroken: found.groups?.broken !== undefined,
  }))
}
