import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { Button } from '#app/ui/button.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { ToCopy } from '#app/ui/to-copy.tsx'
import type { MadeInvitation } from './made-invitation.ts'
import '#app/documents/document-sheet.css'
import { createPortal } from 'react-dom'
import { useSession } from '#app/auth/session.ts'
import { productName } from '#app/i18n/i18n.ts'

/** A new invitation: its link as text and as a QR code, and ways to share it. The link is shown only here. */
export function InvitationMade({ made, onAnother }: { made: MadeInvitation; onAnother: () => void }) {
  const { t } = useTranslation('invite')
  const dates = useDateText()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const { address, invitation } = made
  const until = dates.date(invitation.expiresAt)
  const { rooms = [], unitTitle } = invitation
  const titles = rooms.length > 0 ? rooms : [unitTitle]
  const room = titles.map((title) => title || t('unnamedRoom')).join(', ')
  useEffect(() => heading.current?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      setSaid(t('copied'))
    } catch {
      setSaid(t('copyByHand'))
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: t('shareTitle', { room }), url: address })
    } catch (error) {
      // The person closed the device's share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(t('copyByHand'))
    }
  }

  return (
    <section className="invite-made stack gap-4" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {t('made', { room })}
      </h3>
      <p className="invite-note note">{t('once', { until })}</p>
      <QrCode text={address} label={t('code')} />
      <ToCopy label={t('link')} value={address} />
      <div className="actions">
        {typeof navigator.share === 'function' && (
          <Button kind="primary" icon="box-arrow-up-right" onPress={() => void share()}>
            {t('share')}
          </Button>
        )}
        <Button icon="copy" onPress={() => void copy()}>
          {t('copy')}
        </Button>
        <Button icon="printer" onPress={() => window.print()}>
          {t('print')}
        </Button>
        <Button icon="plus-lg" onPress={onAnother}>
          {t('another')}
        </Button>
      </div>
      <p role="status">{said}</p>
      <InvitationCard address={address} room={room} until={until} />
    </section>
  )
}

/** A card to hang by the door or hand over. For paper only: while it is rendered, printing prints nothing else. */
function InvitationCard({ address, room, until }: { address: string; room: string; until: string }) {
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
