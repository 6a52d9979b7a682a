import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/replica/server-page-foot.tsx'
import { useServerPage } from '#app/replica/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const PER_PAGE = 20

/** Where this person is signed in, and the way to end all of it but this device. */
export function SessionList() {
  const { t } = useTranslation('profile')
  const dates = useDateText()
  const [turn, setTurn] = useState(0)
  const served = useServerPage(
    'sessions',
    (page) => replica.ask('ownSessions', { page, perPage: PER_PAGE }),
    turn,
  )
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'done'>('idle')

  async function endOthers(): Promise<void> {
    setState('busy')
    const answer = await replica.ask('endOtherSessions', {})
    setState(answer.ok ? 'done' : 'failed')
    if (answer.ok) setTurn(turn + 1)
  }

  const sessions = served.answer?.ok ? served.answer.value.data : []
  return (
    <>
      <ul className="profile-sessions" aria-busy={served.answer === null}>
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
      <ServerPageFoot {...served} />
      <p role="status" className="profile-news">
        {state === 'failed' && t('host.failed')}
        {state === 'done' && t('sessions.done')}
      </p>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button isBusy={state === 'busy'} onPress={() => void endOthers()}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </>
  )
}
