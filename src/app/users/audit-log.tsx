import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'

const PER_PAGE = 10

type Entry = PersonAnswer<'auditLog'>['data'][number]

/** What administrators did to everybody's accounts, or to one: who, what, when. Nobody can change it. */
export function AuditLog({ userId, turn }: { userId?: string; turn: number }) {
  const { t } = useTranslation('users')
  const headingId = useId()
  const served = useServerPage(
    `audit ${userId ?? ''}`,
    (page) => replica.ask('auditLog', { page, perPage: PER_PAGE, ...(userId !== undefined && { userId }) }),
    turn,
  )
  const entries = served.answer?.ok ? served.answer.value.data : []
  const Heading = userId === undefined ? 'h2' : 'h3'
  return (
    <section className="stack" aria-labelledby={headingId} aria-busy={served.answer === null}>
      <Heading id={headingId}>{t(userId === undefined ? 'audit.title' : 'audit.own')}</Heading>
      <p className="user-note">{t('audit.lead')}</p>
      {served.answer?.ok === true && entries.length === 0 && <p className="user-note">{t('audit.none')}</p>}
      <ol className="if-any user-lines stack">
        {entries.map((entry) => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ol>
      <ServerPageFoot {...served} />
    </section>
  )
}

function AuditLine({ entry }: { entry: Entry }) {
  const { t } = useTranslation('users')
  const dates = useDateText()
  const { action, actor, user, before, after, at } = entry
  const name = (person: Entry['user']) => (person === null ? '' : fullName(person)) || t('audit.gone')
  const words = {
    user: name(user),
    before: valueText(before),
    after: valueText(after),
  }
  /** Roles and statuses have their own texts; anything else is shown as it is. */
  function valueText(value: string | null): string {
    if (value === 'GUEST' || value === 'HOST' || value === 'ADMIN') return t(`roles.${value}`)
    if (value === 'ACTIVE' || value === 'INACTIVE' || value === 'PENDING') return t(`status.${value}`)
    return value ?? t('noRole')
  }
  return (
    <li>
      <span>{t(`audit.${action}`, words)}</span>
      <small>
        <bdi>{actor === null ? t('audit.commandLine') : name(actor)}</bdi> · {dates.moment(at)}
      </small>
    </li>
  )
}
