import { useTranslation } from 'react-i18next'
import { AGREEMENT_STATUSES, type AgreementStatus } from '#contract/agreement-status.ts'
import { statusText } from '#app/format/status-text.ts'
import { AGREEMENT_TONES } from '#app/ui/agreement-tones.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'

/** How an agreement stands, in words. A status that a newer server told is said by the rule for unknown ones (§9). */
export function AgreementStatusTag({ status }: { status: AgreementStatus }) {
  const { t } = useTranslation('agreements')
  const isKnown = AGREEMENT_STATUSES.includes(status)
  return (
    <StatusTag tone={isKnown ? AGREEMENT_TONES[status] : 'plain'}>
      {isKnown ? t(`status.${status}`) : statusText(status)}
    </StatusTag>
  )
}
