import { LISTING_PATH } from '#app/auth/paths.ts'
import { agreementPath, ledgerPath, unitPath } from '#app/format/paths.ts'
import type { SystemEvent } from '#contract/system-event.ts'

export type LineAction = {
  label: 'sign' | 'agreement' | 'pay' | 'receipt' | 'letter' | 'rent' | 'room'
  path: string
}

/** System lines that ask the guest to pay money. */
const ASKING: ReadonlySet<string> = new Set(['rentAsked', 'rentOverdue', 'overdueNotice', 'charged'])

/** Lines about what the page of an agreement shows: its changes, inspections and notices are listed there. */
const ON_ITS_PAGE = /^(agreement|change|inspection|notice)/

/**
 * Returns the one action a reader can take on a system line, or `null`. `isOpen`: the agreement waits for an answer.
 */
export function lineAction(event: SystemEvent, isMine: boolean, isOpen: boolean): LineAction | null {
  const { name, agreementId, unitId, receipt, servedOn } = event
  // The host sees the room as its editor, the guest as its public page.
  if (name === 'unitChanged' && unitId !== undefined)
    return { label: 'room', path: isMine ? unitPath(unitId) : `${LISTING_PATH}/${unitId}` }
  if (agreementId === undefined) return null
  if (ON_ITS_PAGE.test(name)) {
    const isToSign = name === 'agreementSent' && !isMine && isOpen
    return { label: isToSign ? 'sign' : 'agreement', path: agreementPath(agreementId) }
  }
  const path = ledgerPath(agreementId)
  if (receipt !== undefined) return { label: 'receipt', path: `${path}&entry=${event.entryId}` }
  if (servedOn !== undefined) return { label: 'letter', path: `${path}&entry=${event.entryId}` }
  const isAsking = ASKING.has(name)
  return { label: isAsking && !isMine ? 'pay' : 'rent', path }
}
