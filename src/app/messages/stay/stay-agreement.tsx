import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { agreementPath } from '#app/format/paths.ts'
import { moneyText } from '#app/format/money.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { StayView } from '#workers/replica-api.ts'
import { StayStatus } from './stay-status.tsx'
import { nextWords } from './stay-words.ts'

/** The state of an agreement, its next step, its days and amounts, and a link to the whole agreement. */
export function StayAgreement({ stay, name }: { stay: StayView; name: string }) {
  const { t } = useTranslation(['stay', 'agreements'])
  const dates = useDateText()
  const { id, regime, startsOn, endsOn, rentPerWeek, bond, bondReceivedOn, step } = stay
  const next = nextWords(stay)
  const day = (on: string | null): string => (on === null ? t('notSaid') : dates.calendarDay(on))
  const rows = [
    { label: t('arrives'), value: day(startsOn) },
    { label: t('leaves'), value: endsOn === null && startsOn !== null ? t('openEnd') : day(endsOn) },
    {
      label: t('rent'),
      value: rentPerWeek === null ? t('notSaid') : t('aWeek', { amount: moneyText(rentPerWeek) }),
    },
    { label: t('agreements:field.bond'), value: bond === null ? t('notSaid') : moneyText(bond) },
    ...(bondReceivedOn === null ? [] : [{ label: t('received'), value: day(bondReceivedOn) }]),
  ]
  return (
    <>
      <section>
        <h3>{t('agreement')}</h3>
        <p>{t(`agreements:regime.${regime}`)}</p>
        <StayStatus stay={stay} />
        {next !== null && (
          <p className={step === null ? 'stay-next' : 'stay-next stay-next-own'}>
            {step !== null && <Icon name={step === 'prepared' ? 'clock' : 'exclamation-circle'} />}
            <span>{t(`next.${next}`, { name, day: day(startsOn) })}</span>
          </p>
        )}
      </section>
      <section>
        <h3>{t('thisStay')}</h3>
        <dl className="stack gap-2 stay-facts">
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Link
        to={agreementPath(id)}
        className={`button button-medium ${step === null ? 'button-outline' : 'button-primary'}`}
      >
        <span>{t('open')}</span>
      </Link>
    </>
  )
}
