import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secretToken } from '#app/format/secret-token.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { ToCopy } from '#app/ui/to-copy.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { AskFirst } from './ask-first.tsx'

/** The secret part of the address, which is its last. */
const TOKEN = /[\w-]{43}(?=\.ics$)/

/**
 * The address of the room's own calendar, for other platforms. It can be created, copied, replaced and removed here.
 * Replacing and removing ask, because other platforms lose it; the toast brings it back.
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
  const [said, setSaid] = useState('')

  async function run(ask: () => Promise<{ ok: boolean }>): Promise<boolean> {
    const answer = await ask()
    setSaid(answer.ok ? '' : t('cannot.failed'))
    if (answer.ok) onChange()
    return answer.ok
  }
  const share = (token: string) => replica.ask('shareCalendar', { id: unitId, token })

  async function end(ask: () => Promise<{ ok: boolean }>, former: string, text: string): Promise<void> {
    if (!(await run(ask))) return
    const token = TOKEN.exec(former)?.[0]
    if (token === undefined) return
    const undo = { label: t('undo'), run: () => void run(() => share(token)) }
    showToast({ text, tone: 'plain', undo })
  }

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(t('copied'))
    } catch {
      setSaid(t('copyByHand'))
    }
  }

  return (
    <div className="calendar-own stack panel">
      <h3>{t('own')}</h3>
      <p className="note">{t('ownLead')}</p>
      {address !== null && <ToCopy label={t('address')} value={address} />}
      <div className="actions">
        {address === null ? (
          <Button isDisabled={!isOnline} onPress={() => void run(() => share(secretToken()))}>
            {t('share')}
          </Button>
        ) : (
          <>
            <Button onPress={() => void copy(address)}>{t('copy')}</Button>
            <AskFirst
              label={t('shareAnew')}
              title={t('ask.anew.title')}
              text={t('ask.anew.text')}
              isDisabled={!isOnline}
              onConfirm={() => void end(() => share(secretToken()), address, t('madeAnew'))}
            />
            <AskFirst
              label={t('stop')}
              title={t('ask.stop.title')}
              text={t('ask.stop.text')}
              isDanger
              isDisabled={!isOnline}
              onConfirm={() =>
                void end(() => replica.ask('stopSharingCalendar', { id: unitId }), address, t('stopped'))
              }
            />
          </>
        )}
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
