import { useTranslation } from 'react-i18next'
import type { AgreementTerms, LawRegime } from '#contract/agreement-terms.ts'
import { agreedGuestsOn, agreedRentOn, termsChangeOf } from '#domain/calendar/changed-terms.ts'
import { moneyText } from '#app/format/money.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import type { ChangeView } from './use-changes.ts'

type Before = Pick<
  AgreementTerms,
  'regime' | 'startsOn' | 'endsOn' | 'rentPerWeek' | 'laterRents' | 'additionalGuests' | 'laterGuests'
>

/**
 * Returns what a change changes as labelled rows: what it would be, and what it was. Of a notice, its last day and its
 * ground.
 */
export function useChangeText(): (change: ChangeView, agreed: Before) => { label: string; value: string }[] {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const day = (value: string | null) => (value === null ? t('term.open') : dayText(value))
  const was = (now: string, before: string) => t('change.was', { now, before })
  return (change, agreed) => {
    const { startsOn, endsOn, rentPerWeek, rentFrom, additionalGuests, guestsFrom } = termsChangeOf(change)
    const { notice = null } = change
    // The server says it of what it has; before that, the terms here do.
    const before = change.before ?? {
      ...agreed,
      rentPerWeek: agreedRentOn(agreed, rentFrom),
      additionalGuests: agreedGuestsOn(agreed, guestsFrom),
    }
    return [
      ...(notice === null ? [] : [{ label: t('toEnd.lastDay'), value: dayText(notice.lastDay) }]),
      ...(notice === null || notice.ground === 'NO_REASON'
        ? []
        : [{ label: t('toEnd.ground'), value: t(`toEnd.grounds.${notice.ground}`) }]),
      ...(startsOn === null
        ? []
        : [{ label: t('field.startsOn'), value: was(dayText(startsOn), day(before.startsOn)) }]),
      ...(endsOn === null
        ? []
        : [{ label: t(lastDayLabel(agreed.regime)), value: was(dayText(endsOn), day(before.endsOn)) }]),
      ...(rentPerWeek === null || rentFrom === null
        ? []
        : [
            {
              label: t('field.rentPerWeek'),
              value: was(
                t('change.rent', { rent: moneyText(rentPerWeek), day: dayText(rentFrom) }),
                before.rentPerWeek === null ? t('none') : moneyText(before.rentPerWeek),
              ),
            },
          ]),
      ...(additionalGuests === null || guestsFrom === null
        ? []
        : [
            {
              label: t('field.additionalGuests'),
              value: was(
                t('change.guests', { guests: String(additionalGuests), day: dayText(guestsFrom) }),
                String(before.additionalGuests ?? 0),
              ),
            },
          ]),
    ]
  }
}

/** Returns the key of what the last day of an agreement is called. */
export function lastDayLabel(regime: LawRegime) {
  return regime === 'SHORT_STAY' ? 'field.leavesOn' : 'field.endsOn'
}
