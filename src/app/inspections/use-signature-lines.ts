import { useTranslation } from 'react-i18next'
import { zoneOf } from '#contract/region.ts'
import { languageTagOf } from '#contract/locale.ts'
import type { LocalReport, OpenInspection } from './local-inspection.ts'

/** Returns the signatures as a document shows them: drawing, name and role, and when by which clock. */
export function useSignatureLines({ agreement }: OpenInspection, report: LocalReport | null) {
  const { t, i18n } = useTranslation('inspections')
  // With the date and the year, never as "today": a document is read elsewhere and later.
  const format = new Intl.DateTimeFormat(languageTagOf(i18n.language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: zoneOf(agreement.region),
  })
  const momentOf = (at: string) => format.format(new Date(at))
  if (report === null) return []
  const { host, guest, guestAnswer, signedAt, acceptedAt } = report
  const times = [
    t('sign.at', { at: momentOf(signedAt) }),
    ...(acceptedAt === undefined ? [] : [t('sign.accepted', { at: momentOf(acceptedAt) })]),
  ]
  return [
    { drawing: host.drawing, lines: [`${host.name} (${t('sign.asHost')})`, ...times] },
    guest === null
      ? { drawing: null, lines: [t(`sign.${guestAnswer === 'REFUSED' ? 'REFUSED' : 'ABSENT'}`)] }
      : { drawing: guest.drawing, lines: [`${guest.name} (${t('sign.asGuest')})`, ...times] },
  ]
}
