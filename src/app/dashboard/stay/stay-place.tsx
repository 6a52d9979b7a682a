import { useTranslation } from 'react-i18next'
import { MessageButton } from '#app/stays/message-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { OwnStay } from '#workers/replica-api.ts'
import { mapLink } from '#app/format/map-link.ts'

/** Where the stay is and who the host is, with links to the map and to contact the host. */
export function StayPlace({ stay }: { stay: OwnStay }) {
  const { t } = useTranslation('arrival')
  const { address, coordinates } = stay.room ?? { address: null, coordinates: null }
  const lines =
    address === null || address.street === ''
      ? stay.premises
      : [address.street, address.suburb, `${address.town} ${address.postcode}`.trim()]
          .filter(Boolean)
          .join(', ')
  const way = mapLink({ address: lines, coordinates, title: stay.title }, navigator.userAgent)
  const phone = stay.notes?.phone ?? ''

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(lines)
      showToast({ text: t('copied'), tone: 'plain' })
    } catch {
      showToast({ text: t('notCopied'), tone: 'problem' })
    }
  }

  return (
    <div className="stay-place stack gap-2">
      {lines.trim() !== '' && (
        <address dir="auto">
          <Icon name="geo-alt" />
          {lines}
        </address>
      )}
      <p className="stay-host">
        <Icon name="person" />
        <span>
          {t('host')}: <bdi>{stay.hostName}</bdi>
        </span>
      </p>
      <div className="stay-ways actions">
        {way !== null && (
          <a href={way} target="_blank" rel="noreferrer" className="button button-outline">
            <Icon name="geo-alt" />
            {t('directions')}
          </a>
        )}
        <MessageButton
          agreement={{
            id: stay.agreementId,
            version: stay.version,
            hostId: stay.hostId,
            guestId: stay.guestId,
          }}
        />
        {phone !== '' && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="button button-outline" dir="ltr">
            <Icon name="telephone" />
            {t('call')} {phone}
          </a>
        )}
        {lines.trim() !== '' && (
          <Button icon="copy" onPress={() => void copy()}>
            {t('copyAddress')}
          </Button>
        )}
      </div>
    </div>
  )
}
