import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { FIRST_WIRE, WIRE, WIRE_NEEDED_PARAM, WIRE_PARAM } from '#contract/wire.ts'

/** Adds to an address the wire of this build and the one the server must understand to accept the request. */
export function inWire(address: string, needed: number = FIRST_WIRE): string {
  const url = new URL(address)
  url.searchParams.set(WIRE_PARAM, String(WIRE))
  if (needed > FIRST_WIRE) url.searchParams.set(WIRE_NEEDED_PARAM, String(needed))
  return url.href
}

/** Returns the wire of a response; `null` for endpoints whose responses don't state it. */
export function wireToldIn(answer: unknown, endpoint: Pick<AnyEndpoint, 'answer'>): number | null {
  const says = endpoint.answer instanceof z.ZodObject && 'meta' in endpoint.answer.shape
  return says ? wireOfAnswer(answer) : null
}

/** Returns the wire of a response that may state it. A server of the first wire states nothing. */
export function wireOfAnswer(answer: unknown): number {
  const meta: unknown = isObject(answer) ? answer['meta'] : undefined
  const wire: unknown = isObject(meta) ? meta['wire'] : undefined
  return typeof wire === 'number' ? wire : FIRST_WIRE
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
