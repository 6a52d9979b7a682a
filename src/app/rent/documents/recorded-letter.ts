import { localMoment } from '#domain/calendar/calendar-day.ts'
import { zoneOf } from '#contract/region.ts'
import type { Service } from '#domain/law/rent-law.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { recordedIncrease } from './increase.ts'
import { overdueLetter } from './overdue.ts'
import { stateText } from './receipt-page.ts'
import type { DocumentWords } from './use-document-words.ts'

/** Minutes of a day. */
const FIVE_PM = 17 * 60

/** Returns whether an entry is a new rent or overdue rent with a notice, for which a letter can be shown. */
export function hasLetter({ kind, servedOn, serviceMethod, amount, overdue }: EntryView): boolean {
  const says = kind === 'RENT_CHANGE' ? amount !== null : overdue !== undefined
  return says && servedOn !== null && serviceMethod !== null
}

/** Returns the letter as its entry records it and the name of its file; `null` for an entry without one. */
export function recordedLetter(
  ledger: LedgerView,
  entry: EntryView,
  words: DocumentWords,
): { page: DocumentPage; fileName: string } | null {
  const { servedOn, serviceMethod } = entry
  if (servedOn === null || serviceMethod === null) return null
  const typed = { day: servedOn, method: serviceMethod, isAfterFive: entry.isServedAfterFive === true }
  const drawn = drawnFrom(asHandedOver(ledger, entry), entry, sentService(ledger, entry, typed), words)
  if (drawn === null) return null
  const isReversed = !entry.isCounting && entry.edit === null
  const notes = [
    ...drawn.page.notes,
    ...(isReversed ? [words.t(`${drawn.paper}.reversed`)] : []),
    stateText(entry, words),
  ]
  const fileName = words.t(`${drawn.paper}.fileName`, { guest: ledger.terms.guestName, day: entry.day })
  return { page: { ...drawn.page, notes }, fileName }
}

/** Returns the ledger with the names and addresses of the letter; those of today for a letter of an earlier build. */
function asHandedOver(ledger: LedgerView, { letter }: EntryView): LedgerView {
  if (letter === undefined) return ledger
  const { unitTitle, hostName, guestName, hostAddress, guestAddress, premises } = letter
  const parties = { hostName, guestName, hostAddress, guestAddress, premises }
  return { ...ledger, unitTitle, terms: { ...ledger.terms, ...parties } }
}

/**
 * Returns how a notice was given. One that is given in the conversation isn't given before the server has it, whatever
 * day was typed and however long it waited.
 */
function sentService({ terms, region }: LedgerView, { acceptedAt }: EntryView, typed: Service): Service {
  if (typed.method !== 'ELECTRONIC' || !terms.isChatAddress || acceptedAt === null) return typed
  const { day, minute } = localMoment(new Date(acceptedAt), zoneOf(region))
  return day <= typed.day ? typed : { ...typed, day, isAfterFive: minute > FIVE_PM }
}

function drawnFrom(
  ledger: LedgerView,
  entry: EntryView,
  service: Service,
  words: DocumentWords,
): { paper: 'increase' | 'overdue'; page: DocumentPage } | null {
  const { kind, amount, overdue } = entry
  if (kind === 'RENT_CHANGE' && amount !== null)
    return { paper: 'increase', page: recordedIncrease(ledger, { ...entry, amount }, service, words) }
  if (overdue !== undefined)
    return { paper: 'overdue', page: overdueLetter(ledger, { service, rent: overdue }, words) }
  return null
}
