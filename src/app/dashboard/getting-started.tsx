import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { AGREEMENTS_PATH, MESSAGES_PATH, unitPath, UNITS_PATH } from '#app/format/paths.ts'
import { useKeptPhotos } from '#app/files/use-kept-photos.ts'
import { createRecord } from '#app/records/create-record.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { firstSteps, type FirstStepId } from './first-steps.ts'

/** Where each step is done; the first room is created at once. */
const PATHS: Record<Exclude<FirstStepId, 'describe' | 'find'>, string> = {
  publish: UNITS_PATH,
  hear: MESSAGES_PATH,
  agree: `${AGREEMENTS_PATH}?new`,
  write: MESSAGES_PATH,
  review: AGREEMENTS_PATH,
}

/**
 * Lists the first steps of a new person, with completed ones ticked. Renders nothing for people who have completed
 * them.
 */
export function GettingStarted({ role }: { role: string | null }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  const units = useLiveQuery('units', {})
  useKeptPhotos(units)
  const chats = useLiveQuery('chatList', { search: '' })
  const agreements = useLiveQuery('agreements', {})
  if (units === undefined || chats === undefined || agreements === undefined) return null
  const steps = firstSteps({ role, units, chats, agreements })
  if (steps.length === 0) return null

  async function describe(): Promise<void> {
    const made = await createRecord('units', NO_UNIT)
    setHasFailed(!made.ok)
    if (made.ok) await navigate(unitPath(made.value))
  }

  return (
    <section aria-labelledby="getting-started">
      <h2 id="getting-started">{t('first.title')}</h2>
      <ol className="dashboard-panel panel first-steps">
        {steps.map(({ id, isDone }) => (
          <li key={id}>
            <Icon name={isDone ? 'check-circle' : 'circle'} label={t(isDone ? 'first.done' : 'first.open')} />
            {isDone ? t(`first.${id}`) : wayTo(id)}
          </li>
        ))}
      </ol>
      <p role="alert">{hasFailed && t('first.failed')}</p>
    </section>
  )

  function wayTo(id: FirstStepId) {
    const words = t(`first.${id}`)
    if (id === 'describe')
      return (
        <button type="button" onClick={() => void describe()}>
          {words}
        </button>
      )
    return id === 'find' ? <a href={LISTING_PATH}>{words}</a> : <Link to={PATHS[id]}>{words}</Link>
  }
}
