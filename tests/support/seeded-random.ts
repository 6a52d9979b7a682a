import { randomInt } from 'node:crypto'

export type SeededRandom = {
  seed: number
  /** The next number, from 0 up to and without 1. */
  next(): number
  pick<T>(from: readonly T[]): T
}

/** Numbers that a seed repeats. Without one, `FAULT_SEED` or chance chooses, and it is printed. */
export function seededRandom(given?: number): SeededRandom {
  const fromEnvironment = Number(process.env['FAULT_SEED'] || Number.NaN)
  const seed = given ?? (Number.isInteger(fromEnvironment) ? fromEnvironment : randomInt(1, 2 ** 31))
  if (given === undefined) console.info(`Seed ${seed} (FAULT_SEED=${seed} repeats it)`)
  let state = seed >>> 0
  // Mulberry32: a counter, scrambled. Not for secrets.
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
