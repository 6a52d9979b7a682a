import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { Button } from '#app/ui/button.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { InvitationCard } from './invitation-card.tsx'
import type { MadeInvitation } from './made-invitation.ts'

/** A new invitation: its link as text and as a QR code, and ways to share it. The link is shown only here. */
export function InvitationMade({ made, onAnother }: { made: MadeInvitation; onAnother: () => void }) {
  const { t } = useTranslation('invite')
  const dates = useDateText()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const { address, invitation } = made
  const until = dates.date(invitation.expiresAt)
  const room = invitation.unitTitle || t('unnamedRoom')
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
      <label htmlFor={id}>{t('link')}</label>
      <input
        id={id}
        className="to-copy"
        readOnly
        dir="ltr"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
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
