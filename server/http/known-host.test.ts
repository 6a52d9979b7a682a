import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { isKnownHost } from './known-host.ts'

const own = { publicUrl: 'https://farstead.example', apiOrigin: 'https://api.farstead.example', host: 'farm' }

test.each([
  ['farstead.example', true],
  ['farstead.example:8443', true],
  ['FARSTEAD.example', true],
  ['api.farstead.example', true],
  ['farm:4280', true],
  ['localhost:4280', true],
  ['shed.localhost', true],
  ['127.0.0.1:4280', true],
  ['[::1]:4280', true],
  ['192.168.1.20', true],
  [undefined, true],
  ['evil.example', false],
  ['farstead.example.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['evil.example:80@farstead.example', true],
  ['a b', false],
])('the host %s is known: %s', (host, isKnown) => {
  expect(isKnownHost(host, own)).toBe(isKnown)
})

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

test('refuses every request under a foreign host name that points at this machine', async () => {
  for (const url of [
    '/',
    '/v1/openapi.json',
    '/api/csrf',
    '/site/listing',
    '/health',
    '/mailbox',
    '/nothing',
  ]) {
    const refused = await bed.app.inject({ url, headers: { host: 'rebound.evil.example:4280' } })
    expect([url, refused.statusCode, refused.json().code]).toEqual([url, 421, 'invalid'])
    expect((await bed.app.inject({ url, headers: { host: '127.0.0.1:4280' } })).statusCode).not.toBe(421)
  }
})
