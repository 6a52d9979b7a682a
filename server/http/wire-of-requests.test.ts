import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WIRE } from '#contract/wire.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

const HOST = 'host@example.test'
let bed: AppBed
let token = ''
let hostId = ''
beforeAll(async () => {
  bed = await createAppBed()
  hostId = await bed.person({ email: HOST, role: 'HOST' })
  token = await bed.tokenOf({ email: HOST })
})
afterAll(() => bed.close())

const wireOf = async (url: string) => (await bed.as(token, { method: 'GET', url })).json().meta.wire

it.each([
  ['', 1],
  ['?wire=1', 1],
  [`?wire=${WIRE}`, WIRE],
  [`?wire=${WIRE + 40}`, WIRE],
  ['?wire=0', 1],
  ['?wire=-3', 1],
  ['?wire=newest', 1],
  ['?wire=2&wire=3', 1],
  ['?wire=99999999999999999999', 1],
])('answers a request with "%s" in wire %i, and never refuses it', async (query, wire) => {
  expect(await wireOf(`/v1/units${query}`)).toBe(wire)
})

it('states the wire in responses with rows that clients keep, and in the feed', async () => {
  const { checkpoint } = (await bed.as(token, { method: 'GET', url: '/v1/changes/head' })).json().data
  for (const path of ['/v1/chat?', '/v1/agreements?', '/v1/users/me/profile?', '/v1/changes/head?'])
    expect([path, await wireOf(`${path}wire=2`)]).toEqual([path, 2])
  expect(await wireOf(`/v1/changes?since=${checkpoint}&wire=2`)).toBe(2)
})

it('stores nothing of a write that needs a newer server', async () => {
  const write = (needs: number) =>
    bed.as(token, {
      method: 'PATCH',
      url: `/v1/users/me/profile?wire=${needs}&needs=${needs}`,
      headers: { 'if-match': '"1"' },
      payload: { about: `needs ${needs}` },
    })
  const refused = await write(WIRE + 1)
  expect([refused.statusCode, refused.json().code]).toEqual([412, 'newer'])
  const about = async () =>
    (await bed.db.selectFrom('users').select('about').where('id', '=', hostId).executeTakeFirstOrThrow())
      .about
  expect(await about()).toBe('')
  expect((await write(WIRE)).statusCode).toBe(200)
  expect(await about()).toBe(`needs ${WIRE}`)
})

it('leaves out rows that only a newer server knows, and says so in its log', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of ids)
    await bed.as(token, { method: 'PUT', url: `/v1/units/${id}`, payload: { title: 'A hut' } })
  await sql`update units set fields = fields || '{"type":"TREEHOUSE_OF_2030"}' where id = ${ids[0]}`.execute(
    bed.db,
  )
  const listed = await bed.as(token, { method: 'GET', url: '/v1/units' })
  expect(listed.json().data.map(({ id }: { id: string }) => id)).toEqual([ids[1]])
  const { checkpoint } = (await bed.as(token, { method: 'GET', url: '/v1/changes/head' })).json().data
  const url = `/v1/changes?since=${String(checkpoint).replace(/\.\d+$/, '.0')}`
  const told = (await bed.as(token, { method: 'GET', url })).json().data.map(({ id }: { id: string }) => id)
  expect([told.includes(ids[0]), told.includes(ids[1])]).toEqual([false, true])
  expect(bed.logged.join('')).toContain('left out')
})
