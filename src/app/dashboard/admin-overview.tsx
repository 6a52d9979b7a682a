import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { bytesText } from '#app/format/bytes-text.ts'
import { TICKETS_PATH, USERS_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/replica/server-page-foot.tsx'
import { useServerAnswer } from '#app/replica/use-server-page.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'

type Counts = PersonAnswer<'overview'>['data']

/** What an administrator looks at first: numbers from the server, each of which leads to its list. */
export function AdminOverview() {
  const { t, i18n } = useTranslation(['dashboard', 'layout'])
  const dates = useDateText()
  const answer = useServerAnswer('overview', () => replica.ask('overview', {}))
  const counts = answer?.ok ? answer.value.data : null
  const entries = counts && [
    { path: TICKETS_PATH, count: counts.ticketsWaiting, words: t('admin.tickets') },
    { path: USERS_PATH, count: counts.newUsers, words: t('admin.newUsers') },
    { path: `${USERS_PATH}?status=PENDING`, count: counts.pending, words: t('admin.pending') },
    { path: `${USERS_PATH}?locked=true`, count: counts.locked, words: t('admin.locked') },
    { path: `${USERS_PATH}?status=INACTIVE`, count: counts.inactive, words: t('admin.inactive') },
  ]
  const facts = ({ mailWaiting, mailFailed, fileBytes, databaseBytes }: Counts) => [
    { words: t('admin.mailWaiting'), value: mailWaiting },
    { words: t('admin.mailFailed'), value: mailFailed },
    { words: t('admin.files'), value: bytesText(fileBytes, i18n.language) },
    { words: t('admin.database'), value: bytesText(databaseBytes, i18n.language) },
  ]
  return (
    <section aria-labelledby="admin-overview" aria-busy={answer === null}>
      <h2 id="admin-overview">{t('admin.title')}</h2>
      {answer?.ok === false && <p role="status">{t(`layout:lists.${wordsOf(answer.failure)}`)}</p>}
      {entries !== null && (
        <ul className="dashboard-panel admin-overview">
          {entries.map(({ path, count, words }) => (
            <li key={path}>
              <Link to={path}>
                <b>{count}</b>
                <span>{words}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {counts?.waitingSince && (
        <p className="admin-waiting">{t('admin.longest', { when: dates.moment(counts.waitingSince) })}</p>
      )}
      {counts && (
        <dl className="dashboard-panel admin-server">
          {facts(counts).map(({ words, value }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
