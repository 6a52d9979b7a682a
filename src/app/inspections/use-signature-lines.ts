import { useTranslation } from 'react-i18next'
import { zoneOf } from '#contract/region.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import type { LocalReport, OpenInspection } from './local-inspection.ts'

/** Returns the signatures as a document shows them: drawing, name and role, and when by which clock. */
export function useSignatureLines({ agreement }: OpenInspection, report: LocalReport | null) {
  const { t } = useTranslation('inspections')
  const dates = useDateText(zoneOf(agreement.region))
  if (report === null) return []
  const { host, guest, guestAnswer, signedAt, acceptedAt } = report
  const times = [
    t('sign.at', { at: dates.moment(signedAt) }),
    ...(acceptedAt === undefined ? [] : [t('sign.accepted', { at: dates.moment(acceptedAt) })]),
  ]
  return [
    { drawing: host.drawing, lines: [`${host.name} (${t('sign.asHost')})`, ...times] },
    guest === null
      ? { drawing: null, lines: [t(`sign.${guestAnswer === 'REFUSED' ? 'REFUSED' : 'ABSENT'}`)] }
      : { drawing: guest.drawing, lines: [`${guest.name} (${t('sign.asGuest')})`, ...times] },
  ]
}
