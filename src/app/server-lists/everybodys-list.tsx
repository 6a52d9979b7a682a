import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSelect } from '#app/ui/list-select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ServerPageFoot } from './server-page-foot.tsx'
import type { Paged, ServerPage } from './use-server-page.ts'

const ANY = 'any'

/**
 * Lists everybody's rows of one kind for administrators, fetched from the server page by page and optionally filtered
 * by status.
 */
export function EverybodysList<Row extends { id: string }, Status extends string>({
  title,
  served,
  status,
  statuses,
  onStatus,
  children: drawn,
}: {
  title: string
  served: ServerPage<Paged & { data: readonly Row[] }>
  /** The status to show; `null` shows all. */
  status: Status | null
  statuses: readonly { value: Status; label: string }[]
  onStatus: (status: Status | null) => void
  children: (row: Row) => ReactNode
}) {
  const { t } = useTranslation('layout')
  const rows = served.answer?.ok ? served.answer.value.data : null
  return (
    <section className="stack everybodys" aria-labelledby="everybody" aria-busy={served.answer === null}>
      <header className="row spread">
        <h2 id="everybody">{title}</h2>
        <ListSelect<Status | typeof ANY>
          label={t('lists.status')}
          value={status ?? ANY}
          options={[{ value: ANY, label: t('lists.anyStatus') }, ...statuses]}
          onValue={(value) => onStatus(value === ANY ? null : value)}
        />
      </header>
      {served.answer === null && <Skeleton />}
      {rows?.length === 0 && <p role="status">{t('lists.none')}</p>}
      {rows !== null && rows.length > 0 && (
        <ul className="panel tall-links">
          {rows.map((row) => (
            <li key={row.id}>{drawn(row)}</li>
          ))}
        </ul>
      )}
      <ServerPageFoot {...served} />
    </section>
  )
}
