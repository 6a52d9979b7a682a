import { it as plain } from 'vitest'

type Declare = (name: string, act: () => Promise<void>) => void

/**
 * Returns a replacement for `it` that declares tests of which each begins where the previous one ended. A test that
 * runs alone (`-t`) first performs the steps before it; in a whole run they're done already. After a step that failed,
 * the later ones fail with its error. `it` may be a test with fixtures (journey-test.ts).
 */
export function createJourney(it: Declare = plain): Declare {
  let before: () => Promise<void> = () => Promise.resolve()
  return (name, act) => {
    const earlier = before
    let running: Promise<void> | null = null
    before = () => (running ??= earlier().then(act))
    it(name, before)
  }
}
