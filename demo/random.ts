/** Numbers that look random and are the same for the same seed: each call gives one in [0, 1). */
export type Random = () => number

/** A generator of its own for each seed, so that changing one chat does not shift the others. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    // mulberry32: 32 bits of state are plenty for choosing words and minutes.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `from` to `to`, both included. */
export function wholeBetween(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}
