import { useTranslation } from 'react-i18next'
import { AGREEMENT_STATUSES, type AgreementStatus } from '#contract/agreement-status.ts'
import { statusText } from '#app/format/status-text.ts'
import { AGREEMENT_TONES } from '#app/stays/agreement-tones.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'

/** Shows an agreement's status. A status from a newer server is worded by the rule for unknown ones (§9). */
export function AgreementStatusTag({ status }: { status: AgreementStatus }) {
  const { t } = useTranslation('agreements')
  const isKnown = AGREEMENT_STATUSES.includes(status)
  return (
    <StatusTag tone={isKnown ? AGREEMENT_TONES[status] : 'plain'}>
      {isKnown ? t(`status.${status}`) : statusText(status)}
    </StatusTag>
  )
}
