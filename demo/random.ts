/** Pseudorandom numbers that are the same for the same seed. Each call returns one in [0, 1). */
export type Random = () => number

/** Returns a separate generator for each seed, so that changing one chat doesn't shift the others. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    // mulberry32: 32 bits of state are enough for choosing words and minutes.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a whole number from `from` to `to`, both included. */
export function wholeBetween(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}
