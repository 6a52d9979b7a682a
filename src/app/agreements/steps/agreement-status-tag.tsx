import { useTranslation } from 'react-i18next'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { AGREEMENT_TONES } from '#app/ui/agreement-tones.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'

/** How an agreement stands, in words. */
export function AgreementStatusTag({ status, isQuiet }: { status: AgreementStatus; isQuiet?: boolean }) {
  const { t } = useTranslation('agreements')
  return (
    <StatusTag tone={AGREEMENT_TONES[status]} isQuiet={isQuiet ?? false}>
      {t(`status.${status}`)}
    </StatusTag>
  )
}
