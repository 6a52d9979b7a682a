import { BOND_HUB } from '#domain/law/bond-hub.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import type { Day } from '#domain/calendar/calendar-day.ts'
import { bondHeld, bondShares } from '#domain/money/bond-shares.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import type { DocumentWords } from './use-document-words.ts'

export const HUB_TASKS = ['lodge', 'refund', 'tenant', 'landlord'] as const
export type HubTask = (typeof HUB_TASKS)[number]

/** What the host says for the sheet. Cents; only the fields of the task are used. */
export type HubInput = {
  task: HubTask
  /** The day on which the tenancy ended, or of the change. */
  day: Day | null
  /** Of the bond held, what goes to the landlord. The rest is the tenant's. */
  hostGets: number
  reason: string
  isLeaving: boolean
  name: string
  contact: string
}

/** What the ledger knows of a bond, in cents. */
export type BondNow = {
  /** As the last lodgement that counts noted it; blank if none did. */
  number: string
  /** Received and neither lodged nor given back. */
  toLodge: number
  held: number
}

/** Returns the state of a bond, by the entries that count. */
export function bondNow({ entries, bond }: Pick<LedgerView, 'entries' | 'bond'>): BondNow {
  const counting = entries.filter(({ isCounting }) => isCounting)
  const shares = bondShares(counting)
  const numbered = counting
    .filter(({ kind, reference }) => kind === 'BOND_LODGED' && reference.trim() !== '')
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
  return {
    number: numbered[0]?.reference.trim() ?? '',
    toLodge: shares.reduce((sum, { amount, lodged, givenBack }) => sum + amount - lodged - givenBack, 0),
    held: bondHeld(bond),
  }
}

/** Returns the sheet of what the host types into Bond Hub, in the order in which it asks. */
export function bondHubPage(ledger: LedgerView, input: HubInput, words: DocumentWords): DocumentPage {
  const { t, frame, dayText, shortDay } = words
  const { task } = input
  const rule = LAW_RULES.bondHub
  return {
    ...frame,
    title: `Bond Hub: ${t(`hub.tasks.${task}`)}`,
    lead: [BOND_HUB],
    sections: [
      { title: t('hub.task'), rows: [{ label: '', value: t(`hub.steps.${task}`) }] },
      {
        title: t('hub.what'),
        rows: [...tenancyRows(ledger, task, words), ...taskRows(ledger, input, words)].filter(
          ({ value }) => value !== '',
        ),
      },
      { title: t('hub.next'), rows: [{ label: '', value: t(`hub.answer.${task}`) }] },
    ],
    notes: [
      t(task === 'lodge' ? 'hub.lodge' : 'hub.way'),
      t('law.source', { source: rule.source, day: shortDay(rule.asOf) }),
      t('summary.asOf', { day: dayText(ledger.today) }),
    ],
  }
}

type Row = { label: string; value: string }

function tenancyRows(ledger: LedgerView, task: HubTask, { t, dayText }: DocumentWords): Row[] {
  const { terms, unitTitle } = ledger
  const { number } = bondNow(ledger)
  const place = [terms.premises, unitTitle].filter(Boolean).join('\n')
  const people = (name: string, address: string): string => [name, address].filter(Boolean).join('\n')
  return [
    ...(task === 'lodge' ? [] : [{ label: t('hub.number'), value: number || t('hub.noNumber') }]),
    { label: t('hub.tenancy'), value: place },
    { label: t('hub.landlord'), value: people(terms.hostName, terms.hostAddress) },
    { label: t('hub.tenant'), value: people(terms.guestName, terms.guestAddress) },
    { label: t('hub.began'), value: terms.startsOn === null ? '' : dayText(terms.startsOn) },
  ]
}

function taskRows(ledger: LedgerView, input: HubInput, { t, dayText }: DocumentWords): Row[] {
  const { day, hostGets, reason, isLeaving, name, contact } = input
  const { toLodge, held } = bondNow(ledger)
  const said = day === null ? '' : dayText(day)
  switch (input.task) {
    case 'lodge':
      return [
        { label: t('hub.weekly'), value: moneyOf(ledger.terms.rentPerWeek) },
        { label: t('hub.toLodge'), value: centsText(toLodge) },
      ]
    case 'refund':
      return [
        { label: t('hub.ended'), value: said },
        { label: t('hub.held'), value: centsText(held) },
        { label: t('hub.hostGets'), value: centsText(hostGets) },
        { label: t('hub.reason'), value: hostGets > 0 ? reason.trim() : '' },
        { label: t('hub.guestGets'), value: centsText(held - hostGets) },
      ]
    case 'tenant':
      return [{ label: t('hub.direction'), value: t(isLeaving ? 'hub.leaving' : 'hub.joining') }, ...person()]
    case 'landlord':
      return person()
  }
  function person(): Row[] {
    return [
      { label: t('hub.name'), value: name.trim() },
      { label: t('hub.email'), value: contact.trim() },
      { label: t('hub.on'), value: said },
    ]
  }
}

function moneyOf(dollars: number | null): string {
  return dollars === null ? '' : centsText(Math.round(dollars * 100))
}

/** Returns a sheet as plain text, for pasting into a note. */
export function plainText({ title, lead, sections, notes }: DocumentPage): string {
  const rowText = ({ label, value }: Row): string =>
    label === '' ? value : `${label}: ${value.replaceAll('\n', ', ')}`
  return [
    [title, ...lead].join('\n'),
    ...sections.map((section) => [section.title, ...section.rows.map(rowText)].join('\n')),
    notes.join('\n'),
  ].join('\n\n')
}
