import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { TroubledJob } from '#contract/overview.ts'
import { JOB_STATES, type JobState } from '#contract/troubled-job-states.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'
import { ListSelect } from '#app/ui/list-select.tsx'
import { Sheet } from '#app/ui/sheet.tsx'

const PER_PAGE = 20
const ANY = 'any'
const KINDS = ['mail', 'notice', 'calendar'] as const
type Kind = (typeof KINDS)[number]

/**
 * Lists jobs that the server could not do yet or at all: their kind, the number of attempts, and why they failed.
 * Address parameters: `jobs`, a kind or `any`, and optionally `state`, one of `JOB_STATES`.
 */
export function JobsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'layout'])
  const dates = useDateText()
  const [query, setQuery] = useSearchParams()
  const kind = KINDS.find((each) => each === query.get('jobs')) ?? ANY
  const state = JOB_STATES.find((each) => each === query.get('state')) ?? ANY
  const show = (wanted: { jobs: string; state: string }): void =>
    setQuery(wanted.state === ANY ? { jobs: wanted.jobs } : wanted, {
      preventScrollReset: true,
      replace: true,
    })
  const served = useServerPage(`jobs ${kind} ${state}`, (page) =>
    replica.ask('troubledJobs', {
      page,
      perPage: PER_PAGE,
      ...(kind !== ANY && { kind }),
      ...(state !== ANY && { state }),
    }),
  )
  const jobs = served.answer?.ok ? served.answer.value.data : []
  const nameOf = (named: string) => {
    const known = KINDS.find((each) => each === named)
    return known === undefined ? named : t(`admin.jobs.kind.${known}`)
  }
  const standOf = ({ isGivenUp, tries, nextAt }: TroubledJob) => {
    const when = nextAt === null ? '' : dates.moment(nextAt)
    if (isGivenUp) return t('admin.jobs.givenUp', { count: tries })
    return tries === 0 ? t('admin.jobs.late', { when }) : t('admin.jobs.tried', { count: tries, when })
  }
  return (
    <Sheet isOpen title={t('admin.jobs.title')} onClose={onClose}>
      <div className="admin-list stack gap-4" aria-busy={served.answer === null}>
        <div className="actions gap-3">
          <ListSelect<Kind | typeof ANY>
            label={t('admin.jobs.about')}
            value={kind}
            options={[
              { value: ANY, label: t('layout:lists.anyStatus') },
              ...KINDS.map((value) => ({ value, label: nameOf(value) })),
            ]}
            onValue={(jobsOf) => show({ jobs: jobsOf, state })}
          />
          <ListSelect<JobState | typeof ANY>
            label={t('layout:lists.status')}
            value={state}
            options={[
              { value: ANY, label: t('layout:lists.anyStatus') },
              ...JOB_STATES.map((value) => ({ value, label: t(`admin.jobs.state.${value}`) })),
            ]}
            onValue={(wanted) => show({ jobs: kind, state: wanted })}
          />
        </div>
        {served.answer?.ok === true && jobs.length === 0 && <p>{t('admin.jobs.none')}</p>}
        <ul>
          {jobs.map((job) => (
            <li key={job.id}>
              <b>{nameOf(job.kind)}</b>
              <span>{standOf(job)}</span>
              <small>{t('admin.jobs.ordered', { when: dates.moment(job.orderedAt) })}</small>
              {job.reason !== '' && <bdi lang="en">{job.reason}</bdi>}
            </li>
          ))}
        </ul>
        <ServerPageFoot {...served} />
      </div>
    </Sheet>
  )
}
