import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'

const OUTSIDE = ['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31']
const INSIDE = ['2000-01-01', '2000-02-29', '2100-12-31']
const NO_DAYS = ['', '2026-02-30', '2100-02-29', '+010000-01-01', '2026-1-1']

type Place = { place: string; day: z.ZodType }

const endpoints = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(async (name): Promise<object> => await import(pathToFileURL(join(import.meta.dirname, name)).href)),
).then((modules) => modules.flatMap((module) => Object.values(module)).filter(isEndpoint))
const written = endpoints.flatMap(({ name, params, query, body }) =>
  [params, query, body].flatMap((part: z.ZodType) => daysIn(part, name)),
)
const told = endpoints.flatMap(({ name, answer }) => daysIn(answer, name))

it('finds the days of every kind of record', () => {
  expect(written.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'editAgreement.startsOn',
      'moveAgreement.signature.terms.endsOn',
      'updateUnit.availableFrom',
      'addLedgerEntry.overdue.lines.from',
      'createExpense.day',
      'editBlockedDays.lastDay',
      'listings.from',
    ]),
  )
  expect(told.map(({ place }) => place)).toContain('agreement.data.versions.terms.startsOn')
})

it.each(written)('$place accepts only days of the years 2000 to 2100', ({ day }) => {
  const taken = (days: string[]) => days.filter((one) => day.safeParse(one).success)
  expect(taken(INSIDE)).toEqual(INSIDE)
  expect(taken([...OUTSIDE, ...NO_DAYS])).toEqual([])
})

it('reads days outside the range, from rows stored before it existed', () => {
  const refused = told.filter(({ day }) => OUTSIDE.some((one) => !day.safeParse(one).success))
  expect(refused.map(({ place }) => place)).toEqual([])
})

/** Returns every schema of a day within a schema, with the path to it. */
function daysIn(schema: z.core.$ZodType, path: string): Place[] {
  if (schema instanceof z.ZodISODate) return [{ place: path, day: schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => daysIn(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return daysIn(schema.element, path)
  if (schema instanceof z.ZodRecord) return daysIn(schema.valueType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => daysIn(one, path))
  if (schema instanceof z.ZodPipe) return [...daysIn(schema.in, path), ...daysIn(schema.out, path)]
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return daysIn(schema.def.innerType, path)
  return []
}

/** Checks the shape: the contract's modules also export schemas, limits and functions. */
function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'answer' in value && 'path' in value && 'method' in value
  )
}
