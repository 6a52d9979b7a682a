import type { FieldValues, ResolverResult } from 'react-hook-form'
import type { Words } from './rule-text.ts'

export type JudgeOptions = {
  isFastFail: boolean
  /** Maximum number of errors shown for one field, each on its own line. */
  maxErrors: number
  wordsFor: (name: string) => Words
}

/** Validates a form's values and words the errors as in the catalogue. */
export type FormJudge<In extends FieldValues, Out> = (
  values: In,
  options: JudgeOptions,
) => ResolverResult<In, Out>
