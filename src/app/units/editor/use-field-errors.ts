import { useTranslation } from 'react-i18next'
import { unitProblems, type UnitProblem } from '#contract/unit-problems.ts'
import { useReasonText } from '#app/edits/use-reason-text.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { useUnitLabels } from '#app/units/use-unit-labels.ts'

/** Told as soon as they are true: they come from two fields that were filled in, not from one that is still to be. */
const TOLD_AT_ONCE: readonly UnitProblem[] = ['extraGuests', 'tooFewGuests', 'order', 'postcode']

const PROBLEMS: readonly UnitProblem[] = ['required', ...TOLD_AT_ONCE, 'uploading']

export type FieldErrors = {
  errorOf: (field: string) => string | undefined
  /** The server's reasons by field, in words. */
  refusals: Record<string, string>
}

/**
 * What is wrong with the fields of a unit, in the catalogue's words (§5). What is only missing is told once publishing
 * has been tried, or where the unit is published: a draft may lack anything.
 */
export function useFieldErrors(unit: UnitView, hasTried: boolean): FieldErrors {
  const { t } = useTranslation(['units', 'forms'])
  const reasonText = useReasonText()
  const { labelOf } = useUnitLabels()
  const problems = unitProblems(unit)
  const isAsked = hasTried || unit.status === 'PUBLISHED'

  function wordsOf(problem: UnitProblem, field: string): string {
    const name = labelOf(field)
    switch (problem) {
      case 'required':
        return t('forms:rule.required', { name })
      case 'postcode':
        return t('forms:rule.regex', { name })
      case 'extraGuests':
        return t('forms:rule.extraGuests')
      case 'tooFewGuests':
        return t('problem.tooFewGuests')
      case 'order':
        return t('forms:rule.dateRange')
      case 'uploading':
        return t('problem.uploading')
    }
  }

  const refusals: Record<string, string> = Object.fromEntries(
    Object.entries(unit.edit?.fieldErrors ?? {}).map(([field, message]) => {
      const problem = PROBLEMS.find((each) => each === message)
      return [field, problem ? wordsOf(problem, field) : reasonText(message, labelOf(field))]
    }),
  )
  return {
    errorOf(field) {
      if (refusals[field] !== undefined) return refusals[field]
      const problem = problems[field]
      const isTold = problem !== undefined && (isAsked || TOLD_AT_ONCE.includes(problem))
      return isTold ? wordsOf(problem, field) : undefined
    },
    refusals,
  }
}
