import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

type ResolverOptions = {
  isFastFail: boolean
  /** How many errors of one field are told, each on a line of its own. */
  maxErrors: number
  textOf: (issue: z.core.$ZodRawIssue) => string | undefined
}

/** Judges a form's values by its schema, in the words of `textOf`; an error without words has an empty message (§5). */
export function schemaResolver<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  { isFastFail, maxErrors, textOf }: ResolverOptions,
): Resolver<In, unknown, Out> {
  return (values) => {
    const judged = schema.safeParse(values, { error: textOf })
    if (judged.success) return { values: judged.data, errors: {} }
    const errors: FieldErrors<In> = {}
    const told = new Map<string, string[]>()
    for (const { path, code, message } of judged.error.issues) {
      const name = path.join('.')
      if (isFastFail && told.size > 0 && !told.has(name)) break
      const messages = told.get(name) ?? []
      if (messages.length >= maxErrors) continue
      told.set(name, [...messages, message])
      set(errors, name, { type: code, message: [...messages, message].join('\n') })
    }
    return { values: {}, errors }
  }
}
