import { z } from 'zod'

/**
 * Returns a response unchanged if it matches its schema. In a list, leaves out rows that don't match and counts them in
 * `leftOut`. Returns `null` if the response has another shape altogether.
 */
export function withFittingRows<T>(
  answer: unknown,
  schema: z.ZodType<T>,
): { value: T; leftOut: number } | null {
  // Matching responses are returned unparsed: fields that a newer server sends stay in the rows for a newer build.
  if (schema.safeParse(answer).success) return { value: answer as T, leftOut: 0 }
  const list: unknown = schema instanceof z.ZodObject ? schema.shape['data'] : undefined
  const rows: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'data') : undefined
  if (!(list instanceof z.ZodArray) || !Array.isArray(rows)) return null
  const row = list.element as z.ZodType
  const fitting = rows.filter((one) => row.safeParse(one).success)
  const rest = { ...(answer as object), data: fitting }
  return schema.safeParse(rest).success ? { value: rest as T, leftOut: rows.length - fitting.length } : null
}
