import { testSeed } from './test-seed.ts'

export type SeededRandom = {
  seed: number
  /** Returns the next number, from 0 to 1, exclusive. */
  next(): number
  pick<T>(from: readonly T[]): T
}

/** Returns numbers that are reproducible from a seed: this one, or that of the test run. */
export function seededRandom(seed: number = testSeed): SeededRandom {
  let state = seed >>> 0
  // Mulberry32: a scrambled counter. Not for secrets.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    seed,
    next,
    pick(from) {
      const one = from[Math.floor(next() * from.length)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
  }
}
