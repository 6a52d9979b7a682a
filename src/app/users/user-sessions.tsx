import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'

const PER_PAGE = 10

/** Lists the devices where a person is signed in. Their locations are private. */
export function UserSessions({ id, turn }: { id: string; turn: number }) {
  const { t } = useTranslation('users')
  const dates = useDateText()
  const served = useServerPage(
    `sessions ${id}`,
    (page) => replica.ask('userSessions', { id, page, perPage: PER_PAGE }),
    turn,
  )
  const sessions = served.answer?.ok ? served.answer.value.data : []
  return (
    <section className="stack" aria-labelledby="user-sessions" aria-busy={served.answer === null}>
      <h3 id="user-sessions">{t('sessions.title')}</h3>
      {served.answer?.ok === true && sessions.length === 0 && (
        <p className="user-note">{t('sessions.none')}</p>
      )}
      <ul className="user-lines stack">
        {sessions.map(({ id: sessionId, browser, system, seenAt }) => (
          <li key={sessionId}>
            <b>{[browser, system].filter(Boolean).join(' · ') || t('sessions.someDevice')}</b>
            <small>{t('sessions.seen', { when: dates.moment(seenAt) })}</small>
          </li>
        ))}
      </ul>
      <ServerPageFoot {...served} />
    </section>
  )
}
