import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { bytesText } from '#app/format/bytes-text.ts'
import { TICKETS_PATH, USERS_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'

type Counts = PersonAnswer<'overview'>['data']
/** A number to see at a glance, and the list it counts. */
type Entry = { path: string; value: number | string; words: string }
type Group = { name: string; entries: Entry[]; notes: (string | null)[] }

/** Lists that open over this page. */
const JOBS_PATH = '?jobs=any'
const DEVICES_PATH = '?devices'
const STORAGE_PATH = '?storage'

const JobsSheet = lazyPanel(async () => (await import('./jobs-sheet.tsx')).JobsSheet)
const DevicesSheet = lazyPanel(async () => (await import('./devices-sheet.tsx')).DevicesSheet)
const StorageSheet = lazyPanel(async () => {
  const [{ StorageSheet: Panel }] = await Promise.all([import('./storage-sheet.tsx'), loadStrings('waiting')])
  return Panel
})

/** An administrator's overview: numbers from the server, each linked to its list. */
export function AdminOverview() {
  const { t } = useTranslation(['dashboard', 'layout'])
  const [query, setQuery] = useSearchParams()
  const answer = useServerAnswer('overview', () => replica.ask('overview', {}))
  const groups = useGroups(answer?.ok ? answer.value.data : null)
  const close = (): void => setQuery({}, { preventScrollReset: true })
  return (
    <section aria-labelledby="admin-overview" aria-busy={answer === null}>
      <h2 id="admin-overview">{t('admin.title')}</h2>
      {answer?.ok === false && <p role="status">{t(`layout:lists.${wordsOf(answer.failure)}`)}</p>}
      {groups.map(({ name, entries, notes }) => (
        <div key={name} className="admin-group">
          <h3>{name}</h3>
          <ul className="lined panel admin-overview">
            {entries.map(({ path, value, words }) => (
              <li key={words}>
                <Link to={path} preventScrollReset={path.startsWith('?')}>
                  <b>{value}</b>
                  <span>{words}</span>
                </Link>
              </li>
            ))}
          </ul>
          {notes.map((note) => note !== null && <p key={note}>{note}</p>)}
        </div>
      ))}
      {query.has('jobs') && <JobsSheet onClose={close} />}
      {query.has('devices') && <DevicesSheet onClose={close} />}
      {query.has('storage') && <StorageSheet onClose={close} />}
    </section>
  )
}

/** Returns the numbers with their texts, grouped by subject; empty until they have loaded. */
function useGroups(counts: Counts | null): Group[] {
  const { t, i18n } = useTranslation('dashboard')
  const dates = useDateText()
  if (counts === null) return []
  const texts: Texts = {
    t,
    language: i18n.language,
    since: (at, words) => (at === null ? null : words(dates.moment(at))),
  }
  return [peopleOf, deliveryOf, devicesOf, storageOf].map((groupOf) => groupOf(counts, texts))
}

type Texts = {
  t: TFunction<'dashboard'>
  language: string
  /** Returns a note with its moment in words; `null` without a moment. */
  since: (at: string | null, words: (when: string) => string) => string | null
}

function peopleOf(counts: Counts, { t, since }: Texts): Group {
  const { ticketsWaiting, newUsers, pending, locked, inactive, waitingSince } = counts
  return {
    name: t('admin.group.people'),
    entries: [
      {
        path: `${TICKETS_PATH}?status=waiting`,
        value: ticketsWaiting,
        words: t('admin.tickets', { count: ticketsWaiting }),
      },
      {
        path: `${USERS_PATH}?recent=true`,
        value: newUsers,
        words: t('admin.newUsers', { count: newUsers }),
      },
      { path: `${USERS_PATH}?status=PENDING`, value: pending, words: t('admin.pending') },
      { path: `${USERS_PATH}?locked=true`, value: locked, words: t('admin.locked', { count: locked }) },
      {
        path: `${USERS_PATH}?status=INACTIVE`,
        value: inactive,
        words: t('admin.inactive', { count: inactive }),
      },
    ],
    notes: [since(waitingSince, (when) => t('admin.longest', { when }))],
  }
}

function deliveryOf(counts: Counts, { t, since }: Texts): Group {
  const { mailWaiting, mailFailed, mailRefused, pushFailed, oldestJobAt } = counts
  const jobs = counts.jobsWaiting + counts.jobsFailed
  return {
    name: t('admin.group.delivery'),
    entries: [
      {
        path: '?jobs=mail&state=waiting',
        value: mailWaiting,
        words: t('admin.mailWaiting', { count: mailWaiting }),
      },
      {
        path: '?jobs=mail&state=failed',
        value: mailFailed,
        words: t('admin.mailFailed', { count: mailFailed }),
      },
      {
        path: `${USERS_PATH}?unreached=mail`,
        value: mailRefused,
        words: t('admin.mailRefused', { count: mailRefused }),
      },
      {
        path: `${USERS_PATH}?unreached=push`,
        value: pushFailed,
        words: t('admin.pushFailed', { count: pushFailed }),
      },
      { path: JOBS_PATH, value: jobs, words: t('admin.jobs.count', { count: jobs }) },
    ],
    notes: [since(oldestJobAt, (when) => t('admin.jobs.oldest', { when }))],
  }
}

function devicesOf(counts: Counts, { t, language, since }: Texts): Group {
  const { devices, devicesOutdated, devicesBehind, feedChanges, feedMovedAt, behindSince } = counts
  const outdated =
    devicesOutdated === null
      ? []
      : [{ path: DEVICES_PATH, value: devicesOutdated, words: t('admin.device.outdated') }]
  return {
    name: t('admin.group.devices'),
    entries: [
      { path: DEVICES_PATH, value: devices, words: t('admin.device.count', { count: devices }) },
      ...outdated,
      { path: DEVICES_PATH, value: devicesBehind, words: t('admin.device.behind') },
      {
        path: DEVICES_PATH,
        value: feedChanges.toLocaleString(language),
        words: t('admin.device.changes', { count: feedChanges }),
      },
    ],
    notes: [
      since(feedMovedAt, (when) => t('admin.device.moved', { when })),
      since(behindSince, (when) => t('admin.device.behindSince', { when })),
    ],
  }
}

function storageOf({ fileBytes, databaseBytes }: Counts, { t, language }: Texts): Group {
  return {
    name: t('admin.group.storage'),
    entries: [
      { path: STORAGE_PATH, value: bytesText(fileBytes, language), words: t('admin.files') },
      { path: STORAGE_PATH, value: bytesText(databaseBytes, language), words: t('admin.database') },
    ],
    notes: [],
  }
}
