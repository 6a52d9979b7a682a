import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { rentPerPeriod } from '#contract/charge-frequency.ts'
import { zoneOf } from '#contract/region.ts'
import { laterOf } from '#domain/calendar/calendar-day.ts'
import { agreedRentOn } from '#domain/calendar/changed-terms.ts'
import { LET_STATUSES } from '#domain/calendar/nights-let.ts'
import { termDays } from '#domain/calendar/tenancy-term.ts'
import { moneyText } from '#app/format/money.ts'
import { ledgerPath } from '#app/format/paths.ts'
import { useToday } from '#app/format/use-today.ts'
import { stayTotal, type StayTotal } from '#app/agreements/sending/stay-total.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { AgreementStatusTag } from './agreement-status-tag.tsx'

/** What people look for first: what the stay costs, the status, the rent with the way to its payments, the bond. */
export function AgreementSummary({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const { id, status, version, frequency, bond, region, startsOn } = agreement
  const today = useToday(zoneOf(region))
  const rentPerWeek = agreedRentOn(agreement, laterOf(today, startsOn ?? today))
  const total = stayTotal(agreement)
  return (
    <dl className="panel actions agreement-summary">
      {total !== null && (
        <div className="agreement-total">
          <dt>{t('total.title')}</dt>
          <dd>
            {moneyText(total.total)} <span>{totalParts(total)}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('statusLabel')}</dt>
        <dd>
          {version === 0 ? (
            <StatusTag tone="local">{t('list.onDevice')}</StatusTag>
          ) : (
            <AgreementStatusTag status={status} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('field.rentPerWeek')}</dt>
        <dd>
          {moneyText(rentPerWeek)} <span>{paidOtherwise(rentPerWeek)}</span>
        </dd>
        {LET_STATUSES.includes(status) && (
          <dd className="note">
            <Link to={ledgerPath(id)} className="tall">
              {t('viewRent')}
            </Link>
          </dd>
        )}
      </div>
      {/* The total names it already. */}
      {total === null && (
        <div>
          <dt>{t('field.bond')}</dt>
          <dd>{moneyText(bond)}</dd>
        </div>
      )}
    </dl>
  )

  /** How often the rent is paid, and how much of it each time; blank where that is by the week too. */
  function paidOtherwise(rent: number | null): string {
    if (frequency === 'WEEKLY') return ''
    const payment = rent === null ? null : rentPerPeriod(rent, frequency, termDays(agreement))
    const often = t(`frequency.${frequency}`)
    return payment === null ? often : t('pair', { first: often, second: moneyText(payment) })
  }

  function totalParts({ rent, addOns, bond: held }: StayTotal): string {
    return [
      t('total.rent', { amount: moneyText(rent) }),
      ...(addOns > 0 ? [t('total.addOns', { amount: moneyText(addOns) })] : []),
      ...(held > 0 ? [t('total.bond', { amount: moneyText(held) })] : []),
    ].join(' + ')
  }
}
