import { lastDayOf } from '#domain/calendar/tenancy-term.ts'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ledgerPath } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { useServerPage } from '#app/server-lists/use-server-page.ts'
import { ListSearch } from '#app/ui/list-search.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const PER_PAGE = 20

/** Everybody's rents, for administrators: the agreements on the server, each with its ledger to read. */
export function EverybodysRents() {
  const { t } = useTranslation(['rent', 'layout'])
  const dates = useDateText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const served = useServerPage(`rents ${search}`, (page) =>
    replica.ask('agreements', { all: 'true', page, perPage: PER_PAGE, search }),
  )
  const rows = served.answer?.ok ? served.answer.value.data : null
  const words = (first: string, last: string | null): string =>
    last === null
      ? t('everybody.from', { day: dates.calendarShort(first) })
      : dates.calendarRange(first, last)
  return (
    <section
      className="stack everybodys"
      aria-labelledby="everybodys-rents"
      aria-busy={served.answer === null}
    >
      <header className="row spread">
        <h2 id="everybodys-rents">{t('everybody.title')}</h2>
        <ListSearch label={t('everybody.search')} value={typed} onValue={setTyped} />
      </header>
      {served.answer === null && <Skeleton />}
      {rows?.length === 0 && <p role="status">{t('layout:lists.none')}</p>}
      {rows !== null && rows.length > 0 && (
        <ul className="panel tall-links">
          {rows.map(({ id, guestName, hostName, unitTitle, startsOn, ...days }) => (
            <li key={id}>
              <b>
                <Link to={ledgerPath(id)}>
                  <bdi>{guestName || unitTitle}</bdi>
                </Link>
              </b>
              <span>
                <bdi>{[unitTitle, hostName].filter(Boolean).join(' · ')}</bdi>
              </span>
              {startsOn !== null && (
                <span className="everybodys-days note numeric">{words(startsOn, lastDayOf(days))}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ServerPageFoot {...served} />
    </section>
  )
}
