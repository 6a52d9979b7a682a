import { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import { FIRST_WIRE, WIRE_HISTORY, type WireHistory } from './wire.ts'

/** Returns the wire that a server must speak to understand this request completely. */
export function wireNeeded(
  endpoint: Pick<AnyEndpoint, 'name' | 'body'>,
  request: object,
  history: WireHistory = WIRE_HISTORY,
): number {
  const ofEndpoint = history.endpoints[endpoint.name] ?? FIRST_WIRE
  return Math.max(ofEndpoint, neededBy(request, endpoint.body, endpoint.name, history))
}

function neededBy(value: unknown, schema: z.ZodType, path: string, history: WireHistory): number {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return neededBy(value, schema.unwrap() as z.ZodType, path, history)
  if (schema instanceof z.ZodEnum)
    return most(
      history.values
        .filter(
          (later) =>
            later.value === value && schema.options.every((one) => later.among.includes(String(one))),
        )
        .map(({ since }) => since),
    )
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = schema.element as z.ZodType
    return most(value.map((one) => neededBy(one, element, path, history)))
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return most(
      Object.entries(value).map(([key, field]) => {
        const fieldSchema: z.ZodType | undefined = schema.shape[key]
        if (!fieldSchema || field === undefined) return FIRST_WIRE
        const since = history.fields[`${path}.${key}`] ?? FIRST_WIRE
        return Math.max(since, neededBy(field, fieldSchema, `${path}.${key}`, history))
      }),
    )
  return FIRST_WIRE
}

function most(wires: readonly number[]): number {
  return Math.max(FIRST_WIRE, ...wires)
}
