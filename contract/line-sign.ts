import { SYSTEM_EVENTS } from './system-event-names.ts'
import type { SystemEvent } from './system-event.ts'

/** Unicode's private characters, which nobody types. */
const FIRST = 0xe000
const LAST = 0xf8ff

/**
 * Returns one private character for what decides the words of a system line (`line-words.ts`), so that a device can look
 * for lines in the words of any language without knowing them; blank for an event of a newer server. Names are only
 * ever added at the end, so a page and a worker of different builds agree.
 */
export function lineSign({ name, party, isSigned }: SystemEvent, isMine: boolean): string {
  const nth = SYSTEM_EVENTS.findIndex((known) => known === name)
  const isSecond = party === 'guest' || isSigned === true
  return nth === -1 ? '' : String.fromCharCode(FIRST + 4 * nth + 2 * Number(isMine) + Number(isSecond))
}

/** Whether a code unit is a line's sign; false for NaN. */
export function isLineSign(unit: number): boolean {
  return unit >= FIRST && unit <= LAST
}
