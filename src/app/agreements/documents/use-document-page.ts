import { useTranslation } from 'react-i18next'
import { labelled, remarked } from '#app/format/labelled.ts'
import { fullName } from '#contract/full-name.ts'
import { useSession } from '#app/auth/session.ts'
import { sha256Of } from '#app/evidence/evidence.ts'
import { zoneOf } from '#contract/region.ts'
import { documentText, termsOf } from '#contract/agreement-terms.ts'
import { languageTagOf } from '#contract/locale.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { useChangeText } from '#app/agreements/changes/use-change-text.ts'
import type { ChangeView } from '#app/agreements/changes/use-changes.ts'
import { documentSections } from './document-sections.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import { useAgreementWords } from '#app/agreements/terms/use-agreement-words.ts'
import { isRecordedByHost } from '#app/agreements/signing/recorded-by-host.ts'

/**
 * Returns a function that words an agreement for a PDF or a page to print. The checksum is that of the terms on this
 * device.
 */
export function useDocumentPage(): (
  agreement: AgreementView,
  changes: readonly ChangeView[],
) => Promise<DocumentPage> {
  const { t, i18n } = useTranslation('agreements')
  const words = useAgreementWords()
  const changeText = useChangeText()
  const me = useSession()?.user
  const language = languageTagOf(i18n.language)

  return async (agreement, changes) => {
    const { id, status, sentAt, edit, unitTitle, hostName, guestName, region } = agreement
    // With the year and by the clock of the place, because a document is read elsewhere and later.
    const moment = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: zoneOf(region),
    })
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const termIn = ({ startsOn, endsOn }: Pick<AgreementView, 'startsOn' | 'endsOn'>): string =>
      startsOn === null
        ? ''
        : endsOn === null
          ? t('term.since', { from: day.format(new Date(startsOn)) })
          : day.formatRange(new Date(startsOn), new Date(endsOn))
    const momentOf = (at: string): string => moment.format(new Date(at))
    const hash = await sha256Of(documentText(id, termsOf(agreement)))
    return {
      title: t('document.title'),
      lead: [
        [hostName, guestName].filter(Boolean).join(', '),
        [unitTitle, termIn(termsOf(agreement))].filter(Boolean).join(', '),
        labelled(t('statusLabel'), t(`status.${status}`), i18n.language),
      ].filter(Boolean),
      sections: [
        ...documentSections(agreement, words, { none: t('none'), openEnd: t('term.open') }).map(
          ({ id: section, rows }) => ({
            title: t(`section.${section}`),
            rows,
          }),
        ),
        ...(changes.length === 0
          ? []
          : [
              {
                title: t('change.title'),
                rows: changes.flatMap((change) => [
                  ...changeText(change, agreement),
                  ...(change.withdraws
                    ? [{ label: t('toEnd.title'), value: t('toEnd.propose.inDocument') }]
                    : []),
                  {
                    label: change.party === 'guest' ? guestName : hostName,
                    value: [
                      change.createdAt === undefined ? '' : momentOf(change.createdAt),
                      change.reason,
                      t(`change.state.${change.edit === null && change.state ? change.state : 'waiting'}`),
                    ]
                      .filter(Boolean)
                      .join('. '),
                  },
                ]),
              },
            ]),
      ],
      signaturesTitle: t('section.signatures'),
      signatures: agreement.signatures.map((signature) => ({
        drawing: signature.drawing,
        lines: [
          remarked(signature.name, t(`sign.${signature.party}`), i18n.language),
          signature.acceptedAt === null
            ? t('sign.atHere', { at: momentOf(signature.signedAt) })
            : t('sign.at', {
                at: momentOf(signature.signedAt),
                accepted: momentOf(signature.acceptedAt),
              }),
          ...(isRecordedByHost(signature, agreement.hostId) ? [t('sign.byHost')] : []),
          t(signature.isCurrent ? 'sign.current' : 'sign.older'),
        ],
      })),
      notes: [
        ...(sentAt === null ? [t('document.draftNote')] : []),
        ...(edit === null ? [] : [t('document.localNote')]),
        t('document.hash', { hash }),
      ],
      foot: (page, pages) => `${t('document.page', { page, pages })}   ${t('document.hash', { hash })}`,
      language,
      author: me === undefined ? '' : fullName(me),
    }
  }
}
