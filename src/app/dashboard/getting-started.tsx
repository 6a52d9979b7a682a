import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { AGREEMENTS_PATH, MESSAGES_PATH, unitPath, UNITS_PATH } from '#app/format/paths.ts'
import { useKeptPhotos } from '#app/files/use-kept-photos.ts'
import { createRecord } from '#app/records/create-record.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { firstSteps, type FirstStepId } from './first-steps.ts'

/** Where each step is done; the first room is created at once. */
const PATHS: Record<Exclude<FirstStepId, 'describe' | 'find'>, string> = {
  publish: UNITS_PATH,
  hear: MESSAGES_PATH,
  agree: `${AGREEMENTS_PATH}?new`,
  write: MESSAGES_PATH,
  review: AGREEMENTS_PATH,
}

const NoSignalTrial = lazyPart(
  async () => {
    const [trial] = await Promise.all([import('./no-signal-trial.tsx'), loadStrings('messages')])
    return trial.NoSignalTrial
  },
  ({ children }) => <div aria-busy={!children}>{children}</div>,
)

/**
 * Lists the first steps of a new person, with completed ones ticked. Renders nothing for people who have completed
 * them. A host can also see what becomes of a message without a signal.
 */
export function GettingStarted({ role }: { role: string | null }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  const [isTrying, setIsTrying] = useState(false)
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
      <ol className="lined panel first-steps">
        {steps.map(({ id, isDone }) => (
          <li key={id}>
            <Icon name={isDone ? 'check-circle' : 'circle'} label={t(isDone ? 'first.done' : 'first.open')} />
            {isDone ? t(`first.${id}`) : wayTo(id)}
          </li>
        ))}
      </ol>
      <p role="alert">{hasFailed && t('first.failed')}</p>
      {role === 'HOST' && (
        <>
          <button
            type="button"
            className="button button-outline first-trial"
            aria-expanded={isTrying}
            onClick={() => setIsTrying(!isTrying)}
          >
            <Icon name="cloud-slash" />
            {t('trial.title')}
          </button>
          {isTrying && <NoSignalTrial />}
        </>
      )}
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
