import './take-cash.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { centsText } from '#app/format/cents-text.ts'
import { AGREEMENTS_PATH, cashPath, RENT_PATH } from '#app/format/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { RentView } from '#workers/replica-api.ts'
import { payersOf } from './payers.ts'

/** Asks who is handing over cash, the guest who owes most first. */
export function TakeCash({ rents }: { rents: readonly RentView[] }) {
  const { t } = useTranslation('rent')
  const payers = payersOf(rents)
  return (
    <section className="take-cash stack" aria-labelledby="take-cash">
      <Link to={RENT_PATH} className="note tall page-back">
        <Icon name="arrow-left" />
        {t('back')}
      </Link>
      <h2 id="take-cash">{t('cash.who')}</h2>
      {payers.length === 0 ? (
        <div className="panel">
          <EmptyState drawing="letterbox" title={t('cash.nobody')} action={<NewGuest />}>
            {t('noneMore')}
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="panel">
            {payers.map(({ agreementId, otherId, otherName, unitTitle, owed }) => (
              <li key={agreementId}>
                <Link to={cashPath(agreementId)}>
                  <Avatar id={otherId} name={otherName} />
                  <span className="note take-cash-who">
                    <b>
                      <bdi>{otherName}</bdi>
                    </b>
                    <bdi>{unitTitle}</bdi>
                  </span>
                  <span className={owed > 0 ? 'take-cash-owed' : 'take-cash-none'}>
                    {owed > 0 ? t('groupOwed', { amount: centsText(owed) }) : t('settled')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <NewGuest />
        </>
      )}
    </section>
  )
}

function NewGuest() {
  const { t } = useTranslation('rent')
  return (
    <Link to={`${AGREEMENTS_PATH}?new`} className="button button-outline button-medium">
      {t('cash.newGuest')}
    </Link>
  )
}
