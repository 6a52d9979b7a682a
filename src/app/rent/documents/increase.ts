import type { LetterFacts } from '#contract/letter-facts.ts'
import { raisedRent, type RaisedRent } from '#domain/money/rent-raised.ts'
import { increaseDates, type IncreaseDates, increaseProblems, type Service } from '#domain/law/rent-law.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { LawNote } from './law-notes.tsx'
import { letterFrame, serviceRows } from './letter.ts'
import type { DocumentWords } from './use-document-words.ts'

/** A proposed rent increase. Cents a week. */
export type Increase = { weekly: number; from: string; service: Service }

/** Returns the current rent and when it last rose, by the entries that count. */
export function rentNow({ terms, entries }: LedgerView): RaisedRent {
  return raisedRent(
    terms,
    entries.filter(({ isCounting, edit }) => isCounting && edit === null),
  )
}

/** Returns what a letter states about the ledger as it is now. */
export function letterFacts(ledger: LedgerView): LetterFacts {
  const { hostName, guestName, hostAddress, guestAddress, premises } = ledger.terms
  const parties = { hostName, guestName, hostAddress, guestAddress, premises }
  return { ...parties, unitTitle: ledger.unitTitle, ...rentNow(ledger) }
}

/** Returns the dates of an increase with such a notice; `null` if the Act sets none or the tenancy has no first day. */
export function datesOf(ledger: LedgerView, service: Service): IncreaseDates | null {
  const { regime, startsOn, endsOn } = ledger.terms
  if (startsOn === null) return null
  const { raisedOn } = rentNow(ledger)
  return increaseDates({ regime, region: ledger.region, startsOn, endsOn, raisedOn }, service)
}

/** Returns the legal concerns about an increase on a day; `service: null` means that no notice was given. */
export function increaseNotes(
  ledger: LedgerView,
  { from, service }: { from: string; service: Service | null },
  { t, dayText }: DocumentWords,
): LawNote[] {
  // Without a notice, one given today would be the earliest.
  const dates = datesOf(ledger, service ?? { day: ledger.today, method: 'HAND', isAfterFive: false })
  if (dates === null) return [{ id: 'outside', text: t('law.outside'), rule: 'rentIncrease' }]
  const problems = increaseProblems(dates, from).filter(
    (problem) => service !== null || problem !== 'tooShortNotice',
  )
  return [...(service === null ? (['noNotice'] as const) : []), ...problems].map((problem) => ({
    id: problem,
    rule: 'rentIncrease',
    text: t(`increase.${problem}`, {
      days: dates.noticeDays,
      day: dayText(problem === 'withinYear' ? dates.byYear : dates.byNotice),
    }),
  }))
}

/** Returns the letter that tells a guest about a higher rent. */
export function increaseLetter(
  ledger: LedgerView,
  { weekly, from, service }: Increase,
  words: DocumentWords,
  { weekly: now, raisedOn }: RaisedRent = rentNow(ledger),
): DocumentPage {
  const { t, dayText } = words
  const dates = datesOf(ledger, service)
  const isRise = weekly > now
  return letterFrame(ledger, words, {
    title: t(isRise ? 'increase.title' : 'increase.changed'),
    paragraphs: [t('increase.text', { amount: centsText(weekly), day: dayText(from) })],
    rows: [
      { label: t('increase.now'), value: centsText(now) },
      { label: t('increase.next'), value: centsText(weekly) },
      { label: t('increase.from'), value: dayText(from) },
      { label: t('increase.last'), value: raisedOn === null ? t('increase.never') : dayText(raisedOn) },
      ...serviceRows(service, dates?.received ?? null, words),
    ],
    rules: dates === null || !isRise ? [] : ['rentIncrease'],
  })
}

/**
 * Returns the letter of a new rent as its entry records it. One of an earlier build doesn't say which rent it was based
 * on: the one before it, as the ledger has it now.
 */
export function recordedIncrease(
  ledger: LedgerView,
  { id, day, amount: weekly, letter }: EntryView & { amount: number },
  service: Service,
  words: DocumentWords,
): DocumentPage {
  const key = (from: string, entryId: string) => `${from} ${entryId}`
  const entries = ledger.entries.filter((each) => key(each.day, each.id) < key(day, id))
  return increaseLetter({ ...ledger, entries }, { weekly, from: day, service }, words, letter)
}
