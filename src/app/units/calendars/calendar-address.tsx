import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secretToken } from '#app/format/secret-token.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'

/**
 * The address of the room's own calendar, for other platforms. It can be created, copied, replaced and removed here.
 */
export function CalendarAddress({
  unitId,
  address,
  isOnline,
  onChange,
}: {
  unitId: string
  address: string | null
  isOnline: boolean
  onChange: () => void
}) {
  const { t } = useTranslation('calendars')
  const id = useId()
  const [said, setSaid] = useState('')

  async function run(ask: () => Promise<{ ok: boolean }>): Promise<void> {
    const answer = await ask()
    setSaid(answer.ok ? '' : t('cannot.failed'))
    if (answer.ok) onChange()
  }
  const share = () => replica.ask('shareCalendar', { id: unitId, token: secretToken() })

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(t('copied'))
    } catch {
      setSaid(t('copyByHand'))
    }
  }

  return (
    <div className="calendar-own">
      <h3>{t('own')}</h3>
      <p className="calendars-lead">{t('ownLead')}</p>
      {address !== null && (
        <>
          <label htmlFor={id}>{t('address')}</label>
          <input
            id={id}
            readOnly
            dir="ltr"
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      )}
      <div className="calendars-actions">
        {address === null ? (
          <Button isDisabled={!isOnline} onPress={() => void run(share)}>
            {t('share')}
          </Button>
        ) : (
          <>
            <Button onPress={() => void copy(address)}>{t('copy')}</Button>
            <Button isDisabled={!isOnline} onPress={() => void run(share)}>
              {t('shareAnew')}
            </Button>
            <Button
              kind="danger"
              isDisabled={!isOnline}
              onPress={() => void run(() => replica.ask('stopSharingCalendar', { id: unitId }))}
            >
              {t('stop')}
            </Button>
          </>
        )}
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
