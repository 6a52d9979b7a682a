import type { Clock } from '#sync/line/clock.ts'
import type { TabChannel } from './tab-channel.ts'

const SAID_EVERY_MS = 10_000
const REPORT_TTL_MS = 15_000

/** Whether this person's pages are on screen, in this tab and in the others. */
export type OnScreen = {
  isHere: () => boolean
  isAnywhere: () => boolean
  setHere: (isHere: boolean) => void
  /** Another tab says that it's on screen. */
  hear: () => void
  stop: () => void
}

/** Tells the other tabs every ten seconds that this one is on screen, and remembers what they tell. */
export function watchOnScreen({ clock, channel }: { clock: Clock; channel: TabChannel }): OnScreen {
  let isHere = true
  let othersAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  function say(): void {
    if (isHere) channel.post({ type: 'onScreen' })
  }

  function sayAgain(): void {
    say()
    cancel = clock.after(SAID_EVERY_MS, sayAgain)
  }
  sayAgain()

  return {
    isHere: () => isHere,
    isAnywhere: () => isHere || clock.now() - othersAt < REPORT_TTL_MS,
    setHere: (next) => {
      isHere = next
      say()
    },
    hear: () => {
      othersAt = clock.now()
    },
    stop: () => cancel(),
  }
}
