import { LAW_RULES, type LawRuleId } from '#domain/law/rules.ts'
import type { Service } from '#domain/law/rent-law.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import type { DocumentWords } from './use-document-words.ts'

type Row = { label: string; value: string }
type Letter = {
  title: string
  paragraphs: readonly string[]
  rows: readonly Row[]
  tables?: DocumentPage['tables']
  /** The rules it falls under; none if the Act sets none. */
  rules: readonly LawRuleId[]
}

/** A line for a handwritten signature. */
const LINE = '_'.repeat(36)

/** Returns a letter from the host to the guest, with a signature line. */
export function letterFrame(
  { terms, unitTitle }: LedgerView,
  words: DocumentWords,
  { title, paragraphs, rows, tables = [], rules }: Letter,
): DocumentPage {
  const { t, frame, shortDay } = words
  const place = [terms.premises, unitTitle].filter(Boolean).join('\n')
  const all: Row[] = [
    { label: t('letter.to'), value: [terms.guestName, terms.guestAddress].filter(Boolean).join('\n') },
    { label: t('letter.from'), value: [terms.hostName, terms.hostAddress].filter(Boolean).join('\n') },
    { label: t('letter.place'), value: place },
    ...rows,
  ]
  return {
    ...frame,
    title,
    sections: [
      { title: t('letter.notice'), rows: paragraphs.map((value) => ({ label: '', value })) },
      { title: t('letter.details'), rows: all.filter(({ value }) => value !== '') },
    ],
    tables,
    signatures: [{ drawing: null, lines: ['', LINE, terms.hostName] }],
    notes: rules.map((rule) =>
      t('law.source', { source: LAW_RULES[rule].source, day: shortDay(LAW_RULES[rule].asOf) }),
    ),
  }
}

/** Returns when and how a notice is given, and the day on which it counts as received. */
export function serviceRows(
  { day, method }: Service,
  received: string | null,
  { t, dayText }: DocumentWords,
): Row[] {
  return [
    { label: t('service.day'), value: dayText(day) },
    { label: t('service.method'), value: t(`service.${method}`) },
    ...(received === null ? [] : [{ label: t('service.received'), value: dayText(received) }]),
  ]
}
