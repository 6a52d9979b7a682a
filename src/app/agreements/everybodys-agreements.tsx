import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { replica } from '#app/replica/replica.ts'
import { useServerPage } from '#app/replica/use-server-page.ts'
import { PageButtons } from '#app/ui/page-buttons.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { AgreementStatusTag } from './agreement-status-tag.tsx'
import { useTermText } from './use-term-text.ts'

const PER_PAGE = 20

/** Everybody's agreements, for administrators: from the server, a page at a time. */
export function EverybodysAgreements({ search }: { search: string }) {
  const { t } = useTranslation('agreements')
  const { page, answer, goTo } = useServerPage(search, (asked) =>
    replica.ask('agreements', { all: 'true', page: asked, perPage: PER_PAGE, search }),
  )
  const lastPage = answer?.ok ? answer.value.meta.lastPage : 1
  return (
    <section className="everybodys-agreements" aria-labelledby="everybody" aria-busy={answer === null}>
      <h2 id="everybody">{t('everybody.title')}</h2>
      <p role="status">{answer?.ok === false && t('everybody.failed')}</p>
      {answer?.ok && (
        <ul className="agreements-panel">
          {answer.value.data.map((agreement) => (
            <EverybodysAgreement key={agreement.id} agreement={agreement} />
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

function EverybodysAgreement({ agreement }: { agreement: PersonAnswer<'agreements'>['data'][number] }) {
  const { t } = useTranslation('agreements')
  const termText = useTermText()
  const { id, status, unitTitle, hostName, guestName } = agreement
  return (
    <li>
      <b>
        <Link to={`/accommodation/agreements/details/${id}`}>
          <bdi>{guestName || t('unnamed')}</bdi>
        </Link>
      </b>
      <AgreementStatusTag status={status} isQuiet />
      <span>
        <bdi>{[unitTitle, hostName].filter(Boolean).join(' · ')}</bdi>
      </span>
      <span>{termText(agreement) || t('list.noDates')}</span>
    </li>
  )
}
