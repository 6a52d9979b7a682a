import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { useServerPage } from '#app/replica/use-server-page.ts'
import { PageButtons } from '#app/ui/page-buttons.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import type { UnitFilter } from './unit-list-filter.ts'
import { useUnitWords } from './use-unit-words.ts'

const PER_PAGE = 20

/**
 * Everybody's rooms, for administrators: from the server, a page at a time. One that is opened comes onto this device,
 * to be changed as their own are.
 */
export function EverybodysUnits({ search, status }: Pick<UnitFilter, 'search' | 'status'>) {
  const { t } = useTranslation('units')
  const wished = { search, ...(status !== null && { status }) }
  const { page, answer, goTo } = useServerPage(JSON.stringify(wished), (asked) =>
    replica.ask('units', { all: 'true', page: asked, perPage: PER_PAGE, ...wished }),
  )
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
      <PageButtons
        page={page}
        lastPage={lastPage}
        words={{
          before: t('everybody.before'),
          after: t('everybody.after'),
          page: t('everybody.page', { page, last: lastPage }),
        }}
        onPage={goTo}
      />
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
