import { useTranslation } from 'react-i18next'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { useServerPage } from '#app/replica/use-server-page.ts'
import { PageButtons } from '#app/ui/page-buttons.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { useUnitWords } from './use-unit-words.ts'

const PER_PAGE = 20

/** Everybody's rooms, for administrators: from the server, a page at a time. */
export function EverybodysUnits({ search }: { search: string }) {
  const { t } = useTranslation('units')
  const { page, answer, goTo } = useServerPage(search, (asked) =>
    replica.ask('units', { all: 'true', page: asked, perPage: PER_PAGE, search }),
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

/** Its name leads to what guests see, where they see it. */
function EverybodysUnit({ unit }: { unit: PersonAnswer<'units'>['data'][number] }) {
  const { t } = useTranslation('units')
  const title = useUnitWords().title(unit)
  const { id, status, host, address } = unit
  return (
    <li>
      <b>
        <bdi>{status === 'PUBLISHED' ? <a href={`${LISTING_PATH}/${id}`}>{title}</a> : title}</bdi>
      </b>
      <span className={`unit-sign unit-sign-${status.toLowerCase()}`}>{t(`status.${status}`)}</span>
      <span>
        <bdi>{`${host.firstName} ${host.lastName}`.trim()}</bdi>
        {address.town !== '' && ` · ${address.town}`}
      </span>
    </li>
  )
}
