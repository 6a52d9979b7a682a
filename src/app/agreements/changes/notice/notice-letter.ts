import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import { endByNotice } from '#domain/law/notice-to-end.ts'
import { isUnderTheAct, LAW_RULES, type LawRuleId } from '#domain/law/rules.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import type { LetterWords } from './use-letter-words.ts'

/** A notice with what is known of its giving: what the server adds is `null` or missing before that. */
export type LetterNotice = Pick<AgreementChangeRow, 'party' | 'reason' | 'receivedOn'> &
  Partial<Pick<AgreementChangeRow, 'state' | 'createdAt' | 'answeredAt'>> & {
    notice: NonNullable<AgreementChangeRow['notice']>
  }

/** A line for a handwritten signature. */
const LINE = '_'.repeat(36)

/** Returns the letter by which a party gives notice, with a signature line and the rules that it falls under. */
export function noticeLetter(
  agreement: AgreementView,
  given: LetterNotice,
  words: LetterWords,
): DocumentPage {
  const { t, frame, dayText, shortDay, momentText } = words
  const { notice, party, reason, receivedOn, state, createdAt, answeredAt } = given
  const host = lines(agreement.hostName, agreement.hostAddress)
  const guest = lines(agreement.guestName, agreement.guestAddress)
  const kind = isUnderTheAct(agreement.regime) ? 'tenancy' : 'other'
  const text = t(`agreements:toEnd.letter.text.${kind}`, { day: dayText(notice.lastDay) })
  const ground = notice.ground === 'NO_REASON' ? '' : t(`agreements:toEnd.grounds.${notice.ground}`)
  // An electronic one is given when it is sent.
  const isServed = notice.method !== 'ELECTRONIC' || createdAt !== undefined
  const withdrawnAt = state === 'WITHDRAWN' ? answeredAt : null
  return {
    ...frame,
    title: t(`agreements:toEnd.letter.title.${kind}`),
    sections: [
      {
        title: t('documents:letter.notice'),
        rows: [text, reason].filter(Boolean).map((value) => ({ label: '', value })),
      },
      {
        title: t('documents:letter.details'),
        rows: [
          { label: t('documents:letter.to'), value: party === 'host' ? guest : host },
          { label: t('documents:letter.from'), value: party === 'host' ? host : guest },
          { label: t('documents:letter.place'), value: lines(agreement.premises, agreement.unitTitle) },
          { label: t('agreements:toEnd.lastDay'), value: dayText(notice.lastDay) },
          { label: t('agreements:toEnd.ground'), value: ground },
          { label: t('documents:service.day'), value: isServed ? dayText(notice.servedOn) : '' },
          { label: t('documents:service.method'), value: t(`documents:service.${notice.method}`) },
          { label: t('documents:service.received'), value: receivedOn === null ? '' : dayText(receivedOn) },
          { label: t('agreements:toEnd.letter.written'), value: createdAt ? momentText(createdAt) : '' },
          {
            label: t('agreements:toEnd.letter.withdrawn'),
            value: withdrawnAt ? momentText(withdrawnAt) : '',
          },
        ].filter(({ value }) => value !== ''),
      },
    ],
    signatures: [
      { drawing: null, lines: ['', LINE, party === 'host' ? agreement.hostName : agreement.guestName] },
    ],
    notes: rulesOf(agreement, given).map((rule) => {
      const { source, asOf } = LAW_RULES[rule]
      return t('documents:law.source', { source, day: shortDay(asOf) })
    }),
  }
}

function lines(...parts: string[]): string {
  return parts.filter(Boolean).join('\n')
}

function rulesOf(agreement: AgreementView, { notice, party, receivedOn }: LetterNotice): LawRuleId[] {
  if (!isUnderTheAct(agreement.regime)) return []
  const { ground, servedOn } = notice
  const { by } = endByNotice(agreement, { party, ground, received: receivedOn ?? servedOn })
  return by === null ? ['notices'] : [by, 'notices']
}
