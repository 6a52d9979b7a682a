import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/result.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { useUnitWords } from './use-unit-words.ts'

const PER_PAGE = 20
/** While somebody types, the server is not asked for each letter. */
const REST_MS = 300

/** Everybody's rooms, for administrators: from the server, a page at a time; nothing of them is kept on this device. */
export function EverybodysUnits({ search }: { search: string }) {
  const { t } = useTranslation('units')
  const isReachable = useIsReachable()
  const [asked, setAsked] = useState({ search, page: 1 })
  const [answer, setAnswer] = useState<Result<PersonAnswer<'units'>> | null>(null)
  if (asked.search !== search) setAsked({ search, page: 1 })
  const { page } = asked

  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const found = await replica.ask('units', { all: 'true', page, perPage: PER_PAGE, search })
      if (!isOver) setAnswer(found)
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [page, search, isReachable])

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
          <Button isDisabled={page <= 1} onPress={() => setAsked({ search, page: page - 1 })}>
            {t('everybody.before')}
          </Button>
          <span className="numeric">{t('everybody.page', { page, last: lastPage })}</span>
          <Button isDisabled={page >= lastPage} onPress={() => setAsked({ search, page: page + 1 })}>
            {t('everybody.after')}
          </Button>
        </div>
      )}
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
