import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { FIRST_WIRE, WIRE, WIRE_NEEDED_PARAM, WIRE_PARAM } from '#contract/wire.ts'

/** An address that says which wire this build speaks, and which one the server must speak to take the request. */
export function inWire(address: string, needed: number = FIRST_WIRE): string {
  const url = new URL(address)
  url.searchParams.set(WIRE_PARAM, String(WIRE))
  if (needed > FIRST_WIRE) url.searchParams.set(WIRE_NEEDED_PARAM, String(needed))
  return url.href
}

/** The wire that an answer is told in; `null` for endpoints whose answers don't say. */
export function wireToldIn(answer: unknown, endpoint: Pick<AnyEndpoint, 'answer'>): number | null {
  const says = endpoint.answer instanceof z.ZodObject && 'meta' in endpoint.answer.shape
  return says ? wireOfAnswer(answer) : null
}

/** As above, of an answer that says it. A server of the first wire says nothing. */
export function wireOfAnswer(answer: unknown): number {
  const meta: unknown = isObject(answer) ? answer['meta'] : undefined
  const wire: unknown = isObject(meta) ? meta['wire'] : undefined
  return typeof wire === 'number' ? wire : FIRST_WIRE
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
