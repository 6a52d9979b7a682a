import { useTranslation } from 'react-i18next'
import { AGREEMENT_TONES } from '#app/stays/agreement-tones.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { StayView } from '#workers/replica-api.ts'

/** An agreement's status on the server, and what of it waits on this device. */
export function StayStatus({
  stay,
  isQuiet = false,
}: {
  stay: Pick<StayView, 'version' | 'status' | 'isChanged'>
  isQuiet?: boolean
}) {
  const { t } = useTranslation('agreements')
  const { version, status, isChanged } = stay
  return (
    <span className="actions">
      {version === 0 ? (
        <StatusTag tone="local">{t('list.onDevice')}</StatusTag>
      ) : (
        <StatusTag tone={AGREEMENT_TONES[status]} isQuiet={isQuiet}>
          {t(`status.${status}`)}
        </StatusTag>
      )}
      {version !== 0 && isChanged && <StatusTag tone="local">{t('list.changed')}</StatusTag>}
    </span>
  )
}
