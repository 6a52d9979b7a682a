import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * Serialises responses by their schemas. Rows of a list that don't fit are left out and reported instead of failing the
 * whole list: after a rollback, the database contains values that only the newer server knew.
 */
export function serializeKnown(onLeftOut: (count: number, url: string) => void): typeof serializerCompiler {
  return (route) => {
    const whole = serializerCompiler(route)
    return (data) => {
      try {
        return whole(data)
      } catch (error) {
        const known = withoutUnknownRows(route.schema, data)
        if (!known) throw error
        const text = whole(known.data)
        onLeftOut(known.leftOut, route.url)
        return text
      }
    }
  }
}

function withoutUnknownRows(schema: unknown, answer: unknown): { data: object; leftOut: number } | null {
  const list: unknown = schema instanceof z.ZodObject ? schema.shape['data'] : undefined
  const rows: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'data') : undefined
  if (!(list instanceof z.ZodArray) || !Array.isArray(rows)) return null
  const row = list.element as z.ZodType
  const fitting = rows.filter((one) => z.safeEncode(row, one).success)
  return fitting.length === rows.length
    ? null
    : { data: { ...(answer as object), data: fitting }, leftOut: rows.length - fitting.length }
}
