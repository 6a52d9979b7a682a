import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { SessionRow } from './session-row.tsx'

const PER_PAGE = 20

/** Lists where this person is signed in, with buttons to end any session, or all except this device's. */
export function SessionList() {
  const { t } = useTranslation('profile')
  const [turn, setTurn] = useState(0)
  const served = useServerPage(
    'sessions',
    (page) => replica.ask('ownSessions', { page, perPage: PER_PAGE }),
    turn,
  )
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')

  async function end(ask: () => ReturnType<typeof replica.ask<'endSession'>>, done: string): Promise<void> {
    setIsBusy(true)
    const answer = await ask()
    setIsBusy(false)
    // A session that no longer exists was ended elsewhere, which is what the person wanted.
    const isOver = answer.ok || answer.failure.kind === 'notFound'
    setNews(isOver ? done : t('host.failed'))
    if (isOver) setTurn(turn + 1)
  }

  const sessions = served.answer?.ok ? served.answer.value.data : []
  return (
    <>
      <ul className="profile-sessions" aria-busy={served.answer === null}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={(device) =>
              void end(() => replica.ask('endSession', { id: session.id }), t('sessions.ended', { device }))
            }
          />
        ))}
      </ul>
      <ServerPageFoot {...served} />
      <p role="status" className="profile-news">
        {news}
      </p>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          isBusy={isBusy}
          onPress={() => void end(() => replica.ask('endOtherSessions', {}), t('sessions.done'))}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </>
  )
}
