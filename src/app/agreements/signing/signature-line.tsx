import '#app/documents/signature-pad.css'
import { useTranslation } from 'react-i18next'
import type { PlaceZone } from '#contract/region.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { SignatureView } from '#workers/replica-api.ts'
import { isRecordedByHost } from './recorded-by-host.ts'
import { SIGNATURE_BOX } from '#app/documents/signature-drawing.ts'

/**
 * One signature: the person, their role, the time by the clock of the place, and whether it is of the current terms.
 */
export function SignatureLine({
  signature,
  hostId,
  clock,
}: {
  signature: SignatureView
  hostId: string
  clock: PlaceZone
}) {
  const { t } = useTranslation('agreements')
  const dates = useDateText(clock)
  const { name, party, drawing, isCurrent, isWaiting, signedAt, acceptedAt } = signature
  const at = dates.moment(signedAt)
  return (
    <div className={`signature ${isWaiting ? 'signature-waiting' : ''}`}>
      {drawing !== null && (
        <svg
          viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
          role="img"
          aria-label={t('sign.drawn', { name })}
        >
          <path className="signature-ink" d={drawing} />
        </svg>
      )}
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {t(`sign.${party}`)}
      </p>
      <p className="agreement-note note">
        {acceptedAt === null
          ? t('sign.atHere', { at })
          : t('sign.at', { at, accepted: dates.moment(acceptedAt) })}
      </p>
      {isRecordedByHost(signature, hostId) && <p className="agreement-note note">{t('sign.byHost')}</p>}
      {isWaiting ? (
        <StatusTag tone="local">{t('sign.waiting')}</StatusTag>
      ) : (
        <StatusTag tone={isCurrent ? 'good' : 'plain'} isQuiet>
          {t(isCurrent ? 'sign.current' : 'sign.older')}
        </StatusTag>
      )}
    </div>
  )
}
