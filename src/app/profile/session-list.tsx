import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useOwnSessions } from './use-own-sessions.ts'

/** Where this person is signed in, and the way to end all of it but this device. */
export function SessionList() {
  const { t } = useTranslation('profile')
  const dates = useDateText()
  const { sessions, reload } = useOwnSessions()
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'done'>('idle')

  async function endOthers(): Promise<void> {
    setState('busy')
    const answer = await replica.ask('endOtherSessions', {})
    setState(answer.ok ? 'done' : 'failed')
    if (answer.ok) reload()
  }

  if (sessions === null) return <p role="status">{t('sessions.notKnown')}</p>
  return (
    <>
      <ul className="profile-sessions">
        {sessions.map(({ id, renewedAt, isCurrent }) => (
          <li key={id}>
            <Icon name={isCurrent ? 'check-circle' : 'circle'} />
            <span>
              <b>{t(isCurrent ? 'sessions.here' : 'sessions.elsewhere')}</b>
              <small>{t('sessions.renewed', { when: dates.moment(renewedAt) })}</small>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="profile-news">
        {state === 'failed' && t('host.failed')}
        {state === 'done' && t('sessions.done')}
      </p>
      {sessions.length > 1 && (
        <Button isBusy={state === 'busy'} onPress={() => void endOthers()}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </>
  )
}
