import { z } from 'zod'
import { WIRE_HISTORY, type LaterValue, type OlderShape, type WireHistory } from '#contract/wire.ts'

/** Stands for a value that an older wire can't represent. */
export const HIDDEN = Symbol('hidden')

/**
 * Converts a response to an older wire: newer values become their older names, rows with a value that has no older name
 * are left out, and so are required fields that shapes gained later. Returns `HIDDEN` if nothing of it can be
 * represented.
 */
export function tellInWire(
  value: unknown,
  schema: z.ZodType,
  wire: number,
  history: WireHistory = WIRE_HISTORY,
): unknown {
  const later = {
    values: history.values.filter(({ since }) => since > wire),
    shapes: (history.shapes ?? []).filter(({ since }) => since > wire),
  }
  return later.values.length + later.shapes.length === 0 ? value : tell(value, schema, later)
}

type Later = { values: readonly LaterValue[]; shapes: readonly OlderShape[] }

/** Returns the name that an older wire has for a value of a vocabulary. */
export function toldValue(
  value: unknown,
  vocabulary: readonly unknown[],
  later: readonly LaterValue[],
): unknown {
  const found = later.find((one) => one.value === value && isSame(one.among, vocabulary))
  if (!found) return value
  // The older name may itself be newer than the wire.
  return found.told === null ? HIDDEN : toldValue(found.told, vocabulary, later)
}

function tell(value: unknown, schema: z.ZodType, later: Later): unknown {
  if (value === null || value === undefined) return value
  if (schema instanceof z.ZodEnum) return toldValue(value, schema.options, later.values)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = schema.unwrap() as z.ZodType
    const told = tell(value, inner, later)
    // A row that can't be represented is gone for this wire; a field that can't takes its row with it.
    return told === HIDDEN && inner instanceof z.ZodObject ? null : told
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = schema.element as z.ZodType
    return value.map((one) => tell(one, element, later)).filter((one) => one !== HIDDEN)
  }
  if (schema instanceof z.ZodObject && typeof value === 'object') {
    const told = Object.entries(value).map(([key, field]): [string, unknown] => {
      const fieldSchema: z.ZodType | undefined = schema.shape[key]
      return [key, fieldSchema ? tell(field, fieldSchema, later) : field]
    })
    if (told.some(([, field]) => field === HIDDEN)) return HIDDEN
    const row: object = Object.fromEntries(told)
    return later.shapes.reduce(
      (older, { of, told: toOlder }) => (of === schema ? toOlder(older) : older),
      row,
    )
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = schema.def
    const option = schema.options.find(
      (one) =>
        one instanceof z.ZodObject &&
        one.shape[discriminator]?.safeParse(Reflect.get(value, discriminator)).success,
    )
    return option ? tell(value, option as z.ZodType, later) : value
  }
  return value
}

function isSame(among: readonly string[], vocabulary: readonly unknown[]): boolean {
  return among.length === vocabulary.length && among.every((value) => vocabulary.includes(value))
}
