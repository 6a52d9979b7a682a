import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { centsText } from '#app/format/cents-text.ts'
import { ledgerPath } from '#app/format/paths.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import type { OwnStay } from '#workers/replica-api.ts'

/** What to pay next, as computed on this device, with a link to how it was computed. */
export function StayMoney({ stay, money }: { stay: OwnStay; money: NonNullable<OwnStay['money']> }) {
  const { t } = useTranslation('arrival')
  const dayText = useDayText()
  const { owed, next, openClaims } = money
  const words =
    owed > 0
      ? t('pay.owed', { amount: centsText(owed) })
      : next === null
        ? t('pay.nothing')
        : t('pay.next', { amount: centsText(next.amount), day: dayText(next.dueOn) })
  return (
    <div className="stay-line row spread">
      <div>
        <h4>{t('pay.title')}</h4>
        <p>{words}</p>
        {openClaims > 0 && <p>{t('pay.claimed', { name: stay.hostName })}</p>}
      </div>
      <Link
        to={ledgerPath(stay.agreementId)}
        className={`button ${owed > 0 ? 'button-primary' : 'button-outline'}`}
      >
        {t('pay.how')}
      </Link>
    </div>
  )
}
