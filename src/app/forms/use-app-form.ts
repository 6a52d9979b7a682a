import { type FormEvent, useEffect, useState } from 'react'
import { type Control, type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { core } from 'zod/mini'
import type { Failure, Result } from '#contract/result.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { languageTagOf } from '#contract/locale.ts'
import { whenIdle } from '#app/ui/when-idle.ts'
import type { FormJudge } from './judge-options.ts'
import { fieldValidity, formValidity, TIMINGS, type Timing, type Validity } from './validity.ts'

/** The type of an error from the server: only another submit can tell whether it still holds. */
const FROM_SERVER = 'server'

type FormSchema<In, Out> = core.$ZodType<Out, In>

type FormRules<In extends FieldValues, Out> =
  | {
      /**
       * One object schema, whose checks may include those of `rules`; or a function that loads it, for a page that must
       * show at once.
       */
      schema: FormSchema<In, Out> | (() => Promise<FormSchema<In, Out>>)
    }
  /** Loads a function that validates by itself, for a page that can't wait for the schema library. */
  | { judge: () => Promise<FormJudge<In, Out>> }

export type FormOptions<In extends FieldValues, Out> = FormRules<In, Out> & {
  /** The name of each field, used as its label and in its errors. */
  labels: Record<FieldPath<In>, string>
  defaults: In
  timing?: Timing
  /** Stops at the first invalid field (§5). */
  isFastFail?: boolean
  /** Maximum number of errors shown for one field. */
  maxErrors?: number
  isDisabled?: boolean
  isReadOnly?: boolean
  onChange?: (values: In) => void
  /**
   * Called with the values as the schema parsed them. The form shows a refusal of fields; any other failure becomes
   * `failure`.
   */
  onSubmit: (values: Out) => Promise<Result<unknown>>
}

/** What fields need from their form. */
export type AppForm<T extends FieldValues> = {
  control: Control<T>
  labels: Record<FieldPath<T>, string>
  isDisabled: boolean
  isReadOnly: boolean
  validityOf: (name: FieldPath<T>) => Validity
  /** The validity of the whole form, `unknown` until it is certain (§4). */
  validity: 'valid' | 'invalid' | 'unknown'
  isBusy: boolean
  /** Why the last submit failed, unless the fields show it. */
  failure: Failure | null
  /** The server's errors on fields that this form doesn't have, to be shown above it. */
  strays: readonly string[]
  submit: (event: FormEvent) => void
}

/**
 * Manages a form. Words the schema's errors as in the catalogue (§5) and shows them when `timing` says. On submit,
 * focuses the first invalid field and shows what the server refused at its fields. What was typed always stays.
 */
export function useAppForm<In extends FieldValues, Out>(options: FormOptions<In, Out>): AppForm<In> {
  const { labels, timing = 'input', isFastFail = false, maxErrors = 1, onChange, onSubmit } = options
  const { t, i18n } = useTranslation('forms')
  const locale = languageTagOf(i18n.language)
  // Zod gives an error's path as text; a path without a field has no name.
  const wordsFor = (name: string) => ({ name: labels[name as FieldPath<In>] ?? '', t, locale })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [strays, setStrays] = useState<readonly string[]>([])
  const form = useForm<In, unknown, Out>({
    // React Hook Form's type allows missing values; here all are present.
    defaultValues: options.defaults as DefaultValues<In>,
    ...TIMINGS[timing],
    async resolver(values) {
      const judge = await loadJudge(options)
      return judge(values, { isFastFail, maxErrors, wordsFor })
    },
  })
  const { errors, dirtyFields, touchedFields, isSubmitted, isSubmitting } = form.formState
  const names = Object.keys(labels) as FieldPath<In>[]
  const validityOf = (name: FieldPath<In>): Validity =>
    fieldValidity(name, { errors, dirtyFields, touchedFields, isSubmitted }, { timing, isFastFail })

  useEffect(() => {
    const subscription = form.watch((_, { name: changed }) => {
      onChange?.(form.getValues())
      if (timing === 'submit') return
      // A rule may concern two fields, so fields that were checked are checked again.
      const judged = names.filter((name) => name !== changed && validityOf(name) !== 'untouched')
      const again = judged.filter((name) => form.getFieldState(name).error?.type !== FROM_SERVER)
      if (again.length > 0) void form.trigger(again)
    })
    return () => subscription.unsubscribe()
  })

  useEffect(() => {
    // Once the form is on screen and the browser is idle. If loading fails now, it is tried again when needed.
    return whenIdle(() => {
      loadJudge(options).catch((error: unknown) => console.warn(error))
    })
    // oxlint-disable-next-line react/exhaustive-deps -- a form's rules never change
  }, [])

  useEffect(() => {
    // When the language changes, word the same errors in the new one.
    const failing = names.filter((name) => {
      const { error } = form.getFieldState(name)
      return error !== undefined && error.type !== FROM_SERVER
    })
    if (failing.length > 0) void form.trigger(failing)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the language changes
  }, [locale])

  async function place(fields: Record<string, string>): Promise<void> {
    const { serverText } = await import('./rule-text.ts')
    const unplaced: string[] = []
    let isFirst = true
    for (const [field, message] of Object.entries(fields)) {
      const text = serverText(message, wordsFor(field))
      const name = names.find((known) => known === field)
      if (name === undefined) unplaced.push(text)
      else {
        form.setError(name, { type: FROM_SERVER, message: text }, { shouldFocus: isFirst })
        isFirst = false
      }
    }
    setStrays(unplaced)
  }

  const attempt = form.handleSubmit(async (values) => {
    setFailure(null)
    setStrays([])
    const answer = await onSubmit(values)
    if (answer.ok) return
    const { failure: why } = answer
    if (why.kind === 'invalid' && Object.keys(why.fields).length > 0) await place(why.fields)
    else setFailure(why)
  })

  return {
    // The third type parameter of a control is the submitted type, which fields don't use.
    control: form.control as unknown as Control<In>,
    labels,
    isDisabled: options.isDisabled ?? false,
    isReadOnly: options.isReadOnly ?? false,
    validityOf,
    validity: formValidity(names.map(validityOf)),
    isBusy: isSubmitting,
    failure,
    strays,
    submit(event) {
      attempt(event).catch((error: unknown) => setFailure({ kind: 'worker', message: String(error) }))
    },
  }
}

/** Loads the form's validation and the catalogue's strings, which only a form that is filled in needs. */
async function loadJudge<In extends FieldValues, Out>(
  rules: FormRules<In, Out>,
): Promise<FormJudge<In, Out>> {
  const words = loadStrings('forms')
  const judge = await ('judge' in rules ? rules.judge() : judgeBySchema(rules.schema))
  await words
  return judge
}

async function judgeBySchema<In extends FieldValues, Out>(
  schema: FormSchema<In, Out> | (() => Promise<FormSchema<In, Out>>),
): Promise<FormJudge<In, Out>> {
  const loading = typeof schema === 'function' ? schema() : schema
  const [{ judge }, loaded] = await Promise.all([import('./judge.ts'), loading])
  return (values, options) => judge(loaded, values, options)
}
