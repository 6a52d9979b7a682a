import { useTranslation } from 'react-i18next'
import { unitProblems, type UnitProblem } from '#contract/unit-problems.ts'
import { useReasonText } from '#app/edits/use-reason-text.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { sectionOfField, type UnitSectionId } from './unit-sections.ts'
import { useUnitLabels } from '#app/units/use-unit-labels.ts'

/** Shown as soon as they occur, because they involve two filled-in fields rather than a missing one. */
const TOLD_AT_ONCE: readonly UnitProblem[] = ['extraGuests', 'tooFewGuests', 'order', 'postcode']

const PROBLEMS: readonly UnitProblem[] = ['required', ...TOLD_AT_ONCE, 'uploading']

export type FieldErrors = {
  errorOf: (field: string) => string | undefined
  /** The errors that are shown for the fields of a section. */
  errorsIn: (section: UnitSectionId) => string[]
  /** The server's reasons by field, as text. */
  refusals: Record<string, string>
}

/**
 * Returns the errors of a unit's fields, worded as in the catalogue (§5). Missing fields are reported once publishing
 * has been tried, or if the unit is published: a draft may lack anything.
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
  function errorOf(field: string): string | undefined {
    if (refusals[field] !== undefined) return refusals[field]
    const problem = problems[field]
    const isTold = problem !== undefined && (isAsked || TOLD_AT_ONCE.includes(problem))
    return isTold ? wordsOf(problem, field) : undefined
  }
  return {
    errorOf,
    errorsIn: (section) =>
      Object.keys({ ...problems, ...refusals })
        .filter((field) => sectionOfField(field) === section)
        .map(errorOf)
        .filter((text) => text !== undefined),
    refusals,
  }
}
