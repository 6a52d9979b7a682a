import { describe, expect, it } from 'vitest'
import { changesHead } from '#contract/changes.ts'
import { deleteChat } from '#contract/chat.ts'
import { updateProfile } from '#contract/profile.ts'
import { ok } from '#contract/result.ts'
import { ownSessions } from '#contract/own-session.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import type { WireHistory } from '#contract/wire.ts'
import { createHttpBed, error, json } from '#tests/support/http-bed.ts'

const ID = '0196a0a0-0000-7000-8000-000000000001'
const HEAD = { data: { checkpoint: 'e.1' } }
const MARK = { [SERVER_MARK_HEADER]: SERVER_MARK }
const empty = (headers: Record<string, string> = {}) => new Response(null, { status: 204, headers })

describe('the mark', () => {
  it.each<[string, () => Response, object]>([
    ['JSON of another shape', () => json({ hello: 1 }, 200, MARK), { kind: 'server', status: 200 }],
    ['no JSON', () => new Response('<html>', { headers: MARK }), { kind: 'server', status: 200 }],
    ['an error without a body', () => new Response('', { status: 404, headers: MARK }), { kind: 'notFound' }],
    ['an error in other words', () => json({ no: 1 }, 409, MARK), { kind: 'conflict' }],
    ['a fault without a body', () => new Response('', { status: 503, headers: MARK }), { kind: 'server' }],
  ])('makes %s a response of our server', async (_, response, failure) => {
    const { http } = createHttpBed([response()])
    expect(await http.call(changesHead, {})).toMatchObject({ ok: false, failure })
  })

  it('makes an empty success final', async () => {
    const { http, seen } = createHttpBed([empty(MARK)])
    expect(await http.call(deleteChat, { id: ID })).toEqual(ok(undefined))
    expect(seen.length).toBe(1)
  })

  it.each<[string, Response, boolean]>([
    ['our JSON', json(HEAD), true],
    ['our refusal', error(401, 'unauthorized'), true],
    ['another empty answer', empty(), false],
    ["a portal's page", new Response('<html>'), false],
  ])('is missing: %s decides whether an empty success is believed', async (_, next, isBelieved) => {
    const { http, refusals } = createHttpBed([empty(), next])
    const answer = await http.call(deleteChat, { id: ID })
    if (isBelieved) expect(answer).toEqual(ok(undefined))
    else expect(answer).toMatchObject({ ok: false, failure: { kind: 'notOurServer' } })
    expect(refusals()).toBe(0)
  })
})

describe('a newer server', () => {
  it.each<[number, string]>([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'conflict'],
    [410, 'reset'],
    [412, 'newer'],
    [422, 'invalid'],
    [451, 'invalid'],
    [500, 'server'],
    [507, 'server'],
  ])('says %i with an unknown code: %s', async (status, kind) => {
    const { http } = createHttpBed([error(status, 'ofTheFuture')])
    expect(await http.call(changesHead, {}, { bearer: null })).toMatchObject({ ok: false, failure: { kind } })
  })

  it('adds fields, which are kept', async () => {
    const answer = { data: { checkpoint: 'e.1', ofTheFuture: [1] }, meta: { wire: 7 }, more: 1 }
    const { http } = createHttpBed([json(answer)])
    expect(await http.call(changesHead, {})).toEqual(ok(answer))
  })

  it('sends invalid rows, which are left out and counted; the rest is used', async () => {
    const row = { id: ID, renewedAt: '2026-11-22T00:00:00.000Z', isCurrent: true }
    const meta = { currentPage: 1, lastPage: 1 }
    const { http } = createHttpBed([json({ data: [row, { ...row, isCurrent: 'perhaps' }], meta })])
    expect(await http.call(ownSessions, {})).toEqual(ok({ data: [row], meta }))
    expect(http.rowsLeftOut()).toBe(1)
  })
})

describe('a write that needs wire 3', () => {
  const wireHistory: WireHistory = {
    kinds: {},
    endpoints: {},
    fields: { 'updateProfile.about': 3 },
    values: [],
  }
  const write = { about: 'x' }
  const head = (wire?: number) => json({ ...HEAD, ...(wire === undefined ? {} : { meta: { wire } }) })

  it.each<[string, number | undefined]>([
    ['a first build', undefined],
    ['wire 2', 2],
  ])('is not sent to %s', async (_, wire) => {
    const { http, seen } = createHttpBed([head(wire)], { wireHistory })
    expect(await http.call(updateProfile, write)).toMatchObject({ ok: false, failure: { kind: 'newer' } })
    expect(seen.map(({ init }) => init.method)).toEqual(['GET'])
  })

  it('states its need to a server that speaks it, and asks for the wire only once', async () => {
    const { http, seen } = createHttpBed([head(3), error(412, 'newer'), error(412, 'newer')], { wireHistory })
    for (let time = 0; time < 2; time += 1)
      expect(await http.call(updateProfile, write)).toMatchObject({ failure: { kind: 'newer' } })
    expect(seen.map(({ url }) => new URL(url).searchParams.get('needs'))).toEqual([null, '3', '3'])
  })

  it('is sent once the server is newer', async () => {
    const { http, seen } = createHttpBed([head(2), head(3), error(409, 'conflict')], { wireHistory })
    expect(await http.call(updateProfile, write)).toMatchObject({ failure: { kind: 'newer' } })
    expect(await http.call(updateProfile, write)).toMatchObject({ failure: { kind: 'conflict' } })
    expect(seen.length).toBe(3)
  })
})
