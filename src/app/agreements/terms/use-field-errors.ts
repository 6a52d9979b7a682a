import { useTranslation } from 'react-i18next'
import { sendProblems, type SendProblem } from '#contract/send-problems.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import type { AgreementFields } from './agreement-editing.ts'
import { useRefusalWords } from '#app/agreements/steps/use-refusal-words.ts'
import { useAgreementWords } from './use-agreement-words.ts'

/** Days in the past; none of them can lie ahead. */
const PAST_DAYS = ['bondReceivedOn', 'bondLodgedOn', 'rentRaisedOn'] as const

/**
 * Returns the errors of an agreement's fields, worded as in the catalogue (§5): what the server refused in the last
 * edit, days in an impossible order, and what is missing once sending has been tried. A draft may lack anything.
 */
export function useFieldErrors(
  agreement: AgreementView,
  hasTried: boolean,
): { errorOf: (field: keyof AgreementFields) => string | undefined; refusals: Record<string, string> } {
  const { t } = useTranslation('forms')
  const { t: tr } = useTranslation('agreements')
  const dayText = useDayText()
  const { labels } = useAgreementWords()
  const refusals = useRefusalWords(agreement.edit)
  const problems: Partial<Record<keyof AgreementFields, SendProblem>> = sendProblems(agreement)

  function errorOf(field: keyof AgreementFields): string | undefined {
    if (refusals[field] !== undefined) return refusals[field]
    const name = labels[field]
    const tomorrow = addDays(dayAtPlace(new Date(), zoneOf(agreement.region)), 1)
    const day = PAST_DAYS.find((each) => each === field)
    if (day !== undefined && (agreement[day] ?? '') >= tomorrow)
      return t('rule.before', { name, date: dayText(tomorrow) })
    const problem = problems[field]
    if (problem === 'order') return t('rule.after', { name, date: dayText(agreement.startsOn ?? '') })
    if (problem === 'shape' && (hasTried || isWholeNumber(agreement.bankAccount)))
      return tr('help.bankAccountWrong')
    return problem === 'required' && hasTried ? t('rule.required', { name }) : undefined
  }

  return { errorOf, refusals }
}

/** The digits of the shortest account number. While fewer are typed, nothing is wrong yet. */
const ACCOUNT_DIGITS = 15

function isWholeNumber(text: string): boolean {
  return text.replace(/\D/g, '').length >= ACCOUNT_DIGITS
}
