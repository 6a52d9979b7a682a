import { expect, it } from 'vitest'
import { changesHead } from '#contract/changes.ts'
import type { Failure } from '#contract/result.ts'
import { createHttpBed } from '#tests/support/http-bed.ts'
import { callErrorOf, notedError } from './call-error.ts'

const UNKNOWN = 'An unknown error occurred'

async function errorOf(response: Response): Promise<unknown> {
  const { http } = createHttpBed([response])
  const answer = await http.call(changesHead, {})
  if (answer.ok) throw new Error('The call did not fail')
  return callErrorOf(answer.failure)
}
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

it('a body with `error` gives its own status, data and error', async () => {
  const ours = { status: 404, data: null, error: 'Not here', code: 'notFound' }
  expect(await errorOf(json(404, ours))).toEqual({
    status: 404,
    data: null,
    error: 'Not here',
    isNetworkError: false,
  })
  expect(await errorOf(json(502, { status: 418, data: { a: 1 }, error: 'Short and stout' }))).toEqual({
    status: 418,
    data: { a: 1 },
    error: 'Short and stout',
    isNetworkError: false,
  })
})

it('such a body without a status counts as 500', async () => {
  expect(await errorOf(json(502, { error: 'Bad gateway' }))).toEqual({
    status: 500,
    data: null,
    error: 'Bad gateway',
    isNetworkError: false,
  })
})

it('a 422’s error is the message of each field', async () => {
  const validationErrors = [
    { field: 'phone', message: 'phone' },
    { field: 'phone', message: 'tooLong' },
    { field: 'town', message: 'required' },
  ]
  const body = { status: 422, data: null, error: 'Invalid', code: 'invalid', validationErrors }
  expect(await errorOf(json(422, body))).toEqual({
    status: 422,
    data: null,
    error: { phone: 'phone', town: 'required' },
    isNetworkError: false,
  })
})

it('a body without `error` becomes the data, with the HTTP status', async () => {
  expect(await errorOf(json(503, { detail: 'busy' }))).toEqual({
    status: 503,
    data: { detail: 'busy' },
    error: UNKNOWN,
    isNetworkError: false,
  })
  expect(await errorOf(new Response('<html>Sign in', { status: 502 }))).toMatchObject({
    status: 502,
    data: '<html>Sign in',
    error: UNKNOWN,
  })
})

it.each<[string, Failure, unknown]>([
  ['with the raw error', { kind: 'network', message: 'silence' }, 'silence'],
  ['or the unknown one', { kind: 'network', message: '' }, UNKNOWN],
])('no response is a 500 without data, %s', (_title, failure, error) => {
  expect(callErrorOf(failure)).toEqual({ status: 500, data: null, error, isNetworkError: true })
})

it('tells a server’s own 500 from no response, and has no stack', async () => {
  const body = { status: 500, data: null, error: UNKNOWN, code: 'server', stack: 'at secret.ts:1' }
  expect(await errorOf(json(500, body))).toEqual({
    status: 500,
    data: null,
    error: UNKNOWN,
    isNetworkError: false,
  })
})

it('diagnostics record no data and no fields', () => {
  const portal: Failure = {
    kind: 'notOurServer',
    message: 'no JSON',
    answer: { status: 200, body: '<html>Hotel' },
  }
  const invalid: Failure = { kind: 'invalid', message: 'Invalid', fields: { phone: 'Aroha' } }
  expect([portal, invalid].map(notedError)).toEqual([
    { status: 200, error: UNKNOWN, isNetworkError: false },
    { status: 422, error: 'invalid', isNetworkError: false },
  ])
})
