import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Result } from '#contract/result.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import type { UnitFilter } from './unit-list-filter.ts'
import { useUnitWords } from './use-unit-words.ts'

const PER_PAGE = 20
/** While somebody types, the server is not asked for each letter. */
const REST_MS = 300

/**
 * Everybody's rooms, for administrators: from the server, a page at a time. One that is opened comes onto this device,
 * to be changed as their own are.
 */
export function EverybodysUnits({ search, status }: Pick<UnitFilter, 'search' | 'status'>) {
  const { t } = useTranslation('units')
  const isReachable = useIsReachable()
  const [asked, setAsked] = useState({ search, status, page: 1 })
  const [answer, setAnswer] = useState<Result<PersonAnswer<'units'>> | null>(null)
  if (asked.search !== search || asked.status !== status) setAsked({ search, status, page: 1 })
  const { page } = asked
  const turnTo = (to: number): void => setAsked({ search, status, page: to })

  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const wished = { search, ...(status !== null && { status }) }
      const found = await replica.ask('units', { all: 'true', page, perPage: PER_PAGE, ...wished })
      if (!isOver) setAnswer(found)
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [page, search, status, isReachable])

  const lastPage = answer?.ok ? answer.value.meta.lastPage : 1
  return (
    <section className="everybodys-units" aria-labelledby="everybody" aria-busy={answer === null}>
      <h2 id="everybody">{t('everybody.title')}</h2>
      <p role="status">{answer?.ok === false && t('everybody.failed')}</p>
      {answer?.ok && (
        <ul className="units-panel">
          {answer.value.data.map((unit) => (
            <EverybodysUnit key={unit.id} unit={unit} />
          ))}
        </ul>
      )}
      {lastPage > 1 && (
        <div className="everybodys-pages">
          <Button isDisabled={page <= 1} onPress={() => turnTo(page - 1)}>
            {t('everybody.before')}
          </Button>
          <span className="numeric">{t('everybody.page', { page, last: lastPage })}</span>
          <Button isDisabled={page >= lastPage} onPress={() => turnTo(page + 1)}>
            {t('everybody.after')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Its name leads to the editor; what guests see of it is beside it. */
function EverybodysUnit({ unit }: { unit: PersonAnswer<'units'>['data'][number] }) {
  const { t } = useTranslation('units')
  const title = useUnitWords().title(unit)
  const { id, status, host, address } = unit
  return (
    <li>
      <b>
        <bdi>{status === 'DELETED' ? title : <Link to={`/units/details/${id}`}>{title}</Link>}</bdi>
      </b>
      <span className={`unit-sign unit-sign-${status.toLowerCase()}`}>{t(`status.${status}`)}</span>
      <span>
        <bdi>{`${host.firstName} ${host.lastName}`.trim()}</bdi>
        {address.town !== '' && ` · ${address.town}`}
      </span>
      <span className="everybodys-see">
        {status === 'PUBLISHED' && <a href={`${LISTING_PATH}/${id}`}>{t('asGuests')}</a>}
      </span>
    </li>
  )
}
