import { useTranslation } from 'react-i18next'
import { agreedGuestsOn, endsEarlier, type TermsChange } from '#domain/calendar/changed-terms.ts'
import { increaseDates } from '#domain/law/rent-law.ts'
import { isUnderTheAct } from '#domain/law/rules.ts'
import { centsOf } from '#domain/money/rent-amount.ts'
import { rentOn } from '#domain/money/rent-raised.ts'
import { LawSource } from '#app/agreements/law/law-source.tsx'
import { useRecordedFacts } from '#app/agreements/law/use-recorded-facts.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/**
 * Says what the law has about a change, with its source and date, and that this ends the agreement if it does. It warns
 * and never stops anybody.
 */
export function ChangeLaw({
  agreement,
  change,
  today,
}: {
  agreement: AgreementView
  change: TermsChange
  today: string
}) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const { rentRaisedOn } = useRecordedFacts(agreement)
  const { id, regime, region, startsOn, endsOn } = agreement
  const entries = useLiveQuery('ledger', { agreementId: id, today })?.entries ?? []
  // Also a rent that the host gave notice of, without a change of the agreement.
  const counting = entries.filter(({ isCounting }) => isCounting)
  const { rentPerWeek, rentFrom, additionalGuests, guestsFrom } = change
  const isHigher =
    rentPerWeek !== null && centsOf(rentPerWeek) > rentOn(agreement, counting, rentFrom ?? today)
  const isForMore =
    (agreement.additionalGuestCharge ?? 0) > 0 &&
    additionalGuests !== null &&
    additionalGuests > agreedGuestsOn(agreement, guestsFrom ?? today)
  const isRise = isHigher || isForMore
  const dates =
    isRise && startsOn !== null
      ? increaseDates(
          { regime, region, startsOn, endsOn, raisedOn: rentRaisedOn },
          { method: 'ELECTRONIC', day: today, isAfterFive: false },
        )
      : null
  return (
    <>
      {endsEarlier(agreement, change, today) && (
        <p className="agreement-note note">{t('change.ends', { day: dayText(change.endsOn ?? today) })}</p>
      )}
      {dates !== null && (
        <>
          <p className="agreement-note note">
            {t('change.law.rent', { day: dayText(dates.earliest) })}{' '}
            {dates.needsClause && t('change.law.fixedTerm')}
          </p>
          <LawSource rule="rentIncrease" />
        </>
      )}
      {isUnderTheAct(regime) && regime === 'RESIDENTIAL'
        ? change.endsOn !== null && (
            <>
              <p className="agreement-note note">{t('change.law.agree')}</p>
              <LawSource rule="changing" />
            </>
          )
        : dates === null && <p className="agreement-note note">{t('change.law.none')}</p>}
    </>
  )
}
