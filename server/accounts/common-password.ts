import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A password must take at least this many guesses to find: many times what an attacker can try online in a year. */
const GUESSES_MIN = 1e6
/** The estimate's time grows with the square of the length, and long passwords aren't found with lists anyway. */
const LENGTH_MAX = 64

let estimator: Promise<ZxcvbnFactory> | null = null

/**
 * Whether a new password is among the first that an attacker would try: in a list of common ones, with the usual letter
 * substitutions and digits at the end, or made from the person's own address and name.
 */
export async function isCommonPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  estimator ??= open()
  const words = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== '')
  return (await estimator).check(password.slice(0, LENGTH_MAX), words).guesses < GUESSES_MIN
}

/** The list is large, so it's loaded only once somebody chooses a password. */
async function open(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  const { dictionary, adjacencyGraphs: graphs } = common
  return new core.ZxcvbnFactory({ dictionary, graphs })
}
