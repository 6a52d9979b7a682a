import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A password must take at least this many guesses to find: many times what an attacker can try online in a year. */
const GUESSES_MIN = 1e6
/**
 * A word that takes fewer guesses than this is one that attackers begin with. Years, dates of birth and signs are what
 * people put around it where a rule asks for figures and signs, so they are tried with each of these words.
 */
const FIRST_WORDS = 1e5
/** Up to four figures, or more in the order of the keys. */
const FEW_FIGURES = 2e4
const FEW_SIGNS = 3
/** The product's name: the password of the demo is made from it, and stands in the README. */
const OUR_WORDS = ['farstead']
/** The estimate's time grows with the square of the length, and long passwords aren't found with lists anyway. */
const LENGTH_MAX = 64

let estimator: Promise<ZxcvbnFactory> | null = null

/**
 * Whether a new password is among the first that an attacker would try: in a list of common ones, with the usual letter
 * substitutions, or made from the person's own address and name or the product's; also with a year, up to four figures
 * and up to three signs around the word, as in `Summer-2026!`.
 */
export async function isCommonPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  estimator ??= open()
  const words = [...OUR_WORDS, ...own]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== '')
  const zxcvbn = await estimator
  const guesses = (text: string) => zxcvbn.check(text.slice(0, LENGTH_MAX), words).guesses
  return guesses(password) < GUESSES_MIN || isDecorated(password, guesses)
}

/** Whether a password is a common word with a few figures and signs around it. */
function isDecorated(password: string, guesses: (text: string) => number): boolean {
  const [, before = '', word = '', after = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(password) ?? []
  const around = before + after
  const figures = around.replaceAll(/\P{Nd}/gu, '')
  const hasFew = around.length - figures.length <= FEW_SIGNS && guesses(figures) < FEW_FIGURES
  return hasFew && word !== '' && guesses(word) < FIRST_WORDS
}

/** The list is large, so it's loaded only once somebody chooses a password. */
async function open(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  const { dictionary, adjacencyGraphs: graphs } = common
  return new core.ZxcvbnFactory({ dictionary, graphs })
}
