import { z } from 'zod'

/**
 * An answer as it came, if it fits its schema. Of a list, rows that don't fit are left out instead, and how many is
 * told; `null` when the answer is of another shape altogether.
 */
export function withFittingRows<T>(
  answer: unknown,
  schema: z.ZodType<T>,
): { value: T; leftOut: number } | null {
  // What fits is taken unparsed: fields that a newer server sends stay in the rows, for a newer build to find.
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
