import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf, ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerAnswer, useServerPage } from '#app/server-lists/use-server-page.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { AuditLog } from './audit-log.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { useDateText } from '#app/format/use-date-text.ts'

const PER_PAGE = 10

/** One person's account: its state, the possible actions, its sessions, and what was done before. */
export function UserSheet({
  id,
  onChanged,
  onClose,
}: {
  id: string
  onChanged: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['users', 'layout'])
  const [turn, setTurn] = useState(0)
  const answer = useServerAnswer(id, () => replica.ask('managedUser', { id }), turn)
  const user = answer?.ok && answer.value.data.id === id ? answer.value.data : null
  const isUnknown = answer?.ok === false && ['notFound', 'invalid'].includes(answer.failure.kind)
  return (
    <Sheet isOpen title={user === null ? t('details') : fullName(user) || t('unnamed')} onClose={onClose}>
      <div className="user-sheet stack" aria-busy={answer === null}>
        {answer?.ok === false && (
          <p role="status">{isUnknown ? t('unknown') : t(`layout:lists.${wordsOf(answer.failure)}`)}</p>
        )}
        {user !== null && (
          <>
            <UserFacts user={user} />
            <UserActions
              user={user}
              onChanged={() => {
                setTurn((before) => before + 1)
                onChanged()
              }}
            />
            <UserSessions id={id} turn={turn} />
            <AuditLog userId={id} turn={turn} />
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Lists the devices where a person is signed in. Their locations are private. */
function UserSessions({ id, turn }: { id: string; turn: number }) {
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
      <ul className="if-any user-lines stack">
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
