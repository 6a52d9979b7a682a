import { type FieldErrors, type FieldValues, get } from 'react-hook-form'

/**
 * When a form shows errors: on each input, on leaving a field, only on submit, or on each input after the first submit.
 */
export type Timing = 'input' | 'blur' | 'submit' | 'lazy'

/** A field that has not been checked has no validity yet (§4). */
export type Validity = 'untouched' | 'valid' | 'invalid'

export const TIMINGS = {
  input: { mode: 'onChange', reValidateMode: 'onChange' },
  blur: { mode: 'onBlur', reValidateMode: 'onBlur' },
  submit: { mode: 'onSubmit', reValidateMode: 'onSubmit' },
  lazy: { mode: 'onSubmit', reValidateMode: 'onChange' },
} as const

type FormFacts = {
  errors: FieldErrors<FieldValues>
  dirtyFields: object
  touchedFields: object
  isSubmitted: boolean
}

/**
 * Returns whether a field has been checked, and the result. A submit checks every field, unless it stopped at the first
 * invalid one.
 */
export function fieldValidity(
  name: string,
  { errors, dirtyFields, touchedFields, isSubmitted }: FormFacts,
  { timing, isFastFail }: { timing: Timing; isFastFail: boolean },
): Validity {
  if (get(errors, name) !== undefined) return 'invalid'
  if (timing === 'input' && get(dirtyFields, name) !== undefined) return 'valid'
  if (timing === 'blur' && get(touchedFields, name) !== undefined) return 'valid'
  const wasStoppedBefore = isFastFail && Object.keys(errors).length > 0
  return isSubmitted && !wasStoppedBefore ? 'valid' : 'untouched'
}

/** Valid only if all fields are, invalid if any is, otherwise unknown (§4). */
export function formValidity(fields: readonly Validity[]): 'valid' | 'invalid' | 'unknown' {
  if (fields.includes('invalid')) return 'invalid'
  return fields.every((field) => field === 'valid') ? 'valid' : 'unknown'
}
