import type { FieldValues, ResolverResult } from 'react-hook-form'
import type { Words } from './rule-text.ts'

export type JudgeOptions = {
  isFastFail: boolean
  /** How many errors of one field are told, each on a line of its own. */
  maxErrors: number
  wordsFor: (name: string) => Words
}

/** Judges a form's values in the catalogue's words. */
export type FormJudge<In extends FieldValues, Out> = (
  values: In,
  options: JudgeOptions,
) => ResolverResult<In, Out>
