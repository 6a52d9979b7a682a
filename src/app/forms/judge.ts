import { type FieldErrors, type FieldValues, type ResolverResult, set } from 'react-hook-form'
import type { core } from 'zod/mini'
import { z } from './zod.ts'
import type { JudgeOptions } from './judge-options.ts'
import { ruleText } from './rule-text.ts'

/**
 * Validates a form's values against its schema and words the errors as in the catalogue. An error without words has an
 * empty message (§5).
 */
export function judge<In extends FieldValues, Out>(
  schema: core.$ZodType<Out, In>,
  values: In,
  { isFastFail, maxErrors, wordsFor }: JudgeOptions,
): ResolverResult<In, Out> {
  const judged = z.safeParse(schema, values, {
    error: (issue) => ruleText(issue, wordsFor((issue.path ?? []).join('.'))),
  })
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
