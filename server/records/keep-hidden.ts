import { z } from 'zod'
import { FIRST_WIRE, WIRE_HISTORY, type LaterValue, type WireHistory } from '#contract/wire.ts'
import { HIDDEN, toldValue } from '#server/http/tell-in-wire.ts'

type Hiding = { wire: number; later: readonly LaterValue[]; history: WireHistory }

/**
 * Returns a change as a client with this wire means it: values that the client couldn't see, in a field that it
 * replaces as a whole, keep their stored state. `kind` names the record in the wire's history, `schema` is that of the
 * change.
 */
export function keepHidden<T extends object>(
  change: T,
  stored: object,
  asked: { kind: string; schema: z.ZodObject; wire: number },
  history: WireHistory = WIRE_HISTORY,
): T {
  const { kind, schema, wire } = asked
  const hiding = { wire, later: history.values.filter(({ since }) => since > wire), history }
  const kept = Object.entries(change).map(([key, value]): [string, unknown] => {
    const fieldSchema: z.ZodType | undefined = schema.shape[key]
    const before: unknown = Reflect.get(stored, key)
    return [key, fieldSchema ? keep(value, before, fieldSchema, `${kind}.${key}`, hiding) : value]
  })
  // The keys are those of the change, so the result has its shape.
  return Object.fromEntries(kept) as T
}

function keep(asked: unknown, stored: unknown, schema: z.ZodType, path: string, hiding: Hiding): unknown {
  if (asked === undefined || stored === undefined || stored === null) return asked
  if (schema instanceof z.ZodEnum)
    return toldValue(stored, schema.options, hiding.later) === asked ? stored : asked
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return keep(asked, stored, schema.unwrap() as z.ZodType, path, hiding)
  if (schema instanceof z.ZodArray && Array.isArray(asked) && Array.isArray(stored))
    return keepItems(asked, stored, schema.element as z.ZodType, path, hiding)
  if (schema instanceof z.ZodObject && isObject(asked) && isObject(stored))
    return keepFields(asked, stored, schema, path, hiding)
  return asked
}

function keepFields(
  asked: Record<string, unknown>,
  stored: Record<string, unknown>,
  schema: z.ZodObject,
  path: string,
  hiding: Hiding,
): Record<string, unknown> {
  const hidden = Object.entries(stored).filter(
    ([key]) => !(key in asked) && (hiding.history.fields[`${path}.${key}`] ?? FIRST_WIRE) > hiding.wire,
  )
  const seen = Object.entries(asked).map(([key, value]): [string, unknown] => {
    const fieldSchema: z.ZodType | undefined = schema.shape[key]
    return [key, fieldSchema ? keep(value, stored[key], fieldSchema, `${path}.${key}`, hiding) : value]
  })
  return Object.fromEntries([...seen, ...hidden])
}

/** Items are matched by id, and values of a vocabulary by the names that the wire has for them. */
function keepItems(
  asked: readonly unknown[],
  stored: readonly unknown[],
  element: z.ZodType,
  path: string,
  hiding: Hiding,
): unknown[] {
  if (element instanceof z.ZodEnum) {
    const told = stored.map((value) => toldValue(value, element.options, hiding.later))
    const named = asked.flatMap((value) => {
      const meant = stored.filter((_, index) => told[index] === value)
      return meant.length === 0 ? [value] : meant
    })
    return [...new Set([...named, ...stored.filter((_, index) => told[index] === HIDDEN)])]
  }
  if (!(element instanceof z.ZodObject)) return [...asked]
  const byId = new Map(stored.filter(isObject).map((item) => [item['id'], item]))
  const known = asked.map((item) => {
    const before = isObject(item) && 'id' in item ? byId.get(item['id']) : undefined
    return before ? keep(item, before, element, path, hiding) : item
  })
  const hidden = stored.filter((item) => isObject(item) && isHiddenItem(item, element, hiding))
  return [...known, ...hidden.filter((item) => !hasId(asked, item))]
}

function isHiddenItem(item: Record<string, unknown>, element: z.ZodObject, { later }: Hiding): boolean {
  return Object.entries(item).some(([key, value]) => {
    const fieldSchema: z.ZodType | undefined = element.shape[key]
    return fieldSchema instanceof z.ZodEnum && toldValue(value, fieldSchema.options, later) === HIDDEN
  })
}

function hasId(items: readonly unknown[], one: unknown): boolean {
  return isObject(one) && items.some((item) => isObject(item) && item['id'] === one['id'])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
