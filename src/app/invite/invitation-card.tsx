import '#app/documents/document-sheet.css'
import { useTranslation } from 'react-i18next'
import { createPortal } from 'react-dom'
import { useSession } from '#app/auth/session.ts'
import { productName } from '#app/i18n/i18n.ts'
import { QrCode } from '#app/ui/qr-code.tsx'

/** A card to hang by the door or hand over. For paper only: while it is rendered, printing prints nothing else. */
export function InvitationCard({ address, room, until }: { address: string; room: string; until: string }) {
  const { t } = useTranslation('invite')
  const host = useSession()?.user.firstName ?? ''
  return createPortal(
    <div className="print-sheet invite-card">
      <p className="invite-card-mark">{productName()}</p>
      <h2>{t('card.title', { host })}</h2>
      <p className="invite-card-room">
        <bdi>{room}</bdi>
      </p>
      <QrCode text={address} label={t('code')} />
      <p>{t('card.how')}</p>
      <p className="invite-card-link" dir="ltr">
        {address}
      </p>
      <p>{t('card.once', { until })}</p>
    </div>,
    document.body,
  )
}
