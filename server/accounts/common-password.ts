import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Guesses in which a password must not be found: what an attacker tries online in a year, many times over. */
const GUESSES_MIN = 1e6
/** The estimate takes longer with the square of the length, and no long password is found by lists. */
const LENGTH_MAX = 64

let estimator: Promise<ZxcvbnFactory> | null = null

/**
 * Whether a new password would be among the first that somebody tries: in a list of common ones, with the usual letters
 * exchanged and digits behind, or made of the person's own address and name.
 */
export async function isCommonPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  estimator ??= open()
  const words = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== '')
  return (await estimator).check(password.slice(0, LENGTH_MAX), words).guesses < GUESSES_MIN
}

/** The list is large: it is read once somebody chooses a password. */
async function open(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  const { dictionary, adjacencyGraphs: graphs } = common
  return new core.ZxcvbnFactory({ dictionary, graphs })
}
