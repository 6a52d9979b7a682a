import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { deviceKeys, readDevice, removeFromDevice, writeDevice } from '#db/storage/device-store.ts'
import type { Http } from '#sync/line/http-client.ts'
import { sealForLogout, sendSealedLogouts } from './sealed-logout.ts'

const NOW = Date.parse('2026-11-22T00:00:00Z')
const record = {
  userId: 'host',
  accessToken: 't1',
  expiresAt: '2026-11-23T00:00:00.000Z',
  clockOffset: 0,
  remember: false,
}

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue(undefined))
afterAll(() => warn.mockRestore())
afterEach(async () => {
  for (const key of await deviceKeys('logouts')) await removeFromDevice('logouts', String(key))
})

/** A server that answers each sign-out with `answer`, and the calls it received. */
function serverThat(answer: Result<unknown>) {
  const calls: unknown[] = []
  const call = async (endpoint: { path: string }, request: unknown, options: { bearer?: string | null }) => {
    calls.push([endpoint.path, request, options.bearer])
    return answer
  }
  // Signing out uses only this member of the client.
  return { http: { call } as unknown as Http, calls }
}

const tokenHash = createHash('sha256').update('t1').digest('hex')

it('tells the server of a sign-out once, with a hash that is good for nothing else', async () => {
  await sealForLogout(record)
  const kept = await Promise.all(
    (await deviceKeys('logouts')).map((key) => readDevice('logouts', String(key))),
  )
  expect(kept).toEqual([{ tokenHash, expiresAt: record.expiresAt }])
  const { http, calls } = serverThat(ok(undefined))
  expect(await sendSealedLogouts(http, NOW)).toBe(true)
  expect(await sendSealedLogouts(http, NOW)).toBe(true)
  expect(calls).toEqual([['/auth/logout/sealed', { tokenHash }, null]])
  expect(warn).not.toHaveBeenCalled()
})

it('uses the token that a former build kept for its sign-out, once', async () => {
  const { accessToken, expiresAt } = record
  await writeDevice('logouts', `host:${expiresAt}`, { accessToken, expiresAt })
  const { http, calls } = serverThat(ok(undefined))
  await sendSealedLogouts(http, NOW)
  expect(calls).toEqual([['/auth/logout', {}, 't1']])
  expect(await deviceKeys('logouts')).toEqual([])
})

it.each<[Failure['kind'], Failure, number]>([
  ['network', { kind: 'network', message: '' }, 1],
  ['notOurServer', { kind: 'notOurServer', message: '' }, 1],
  ['server', { kind: 'server', message: '', status: 500 }, 1],
  ['unauthorized', { kind: 'unauthorized', message: '' }, 0],
])('logs a sign-out that ends with %s without failing', async (kind, failure, left) => {
  await sealForLogout(record)
  expect(await sendSealedLogouts(serverThat(fail(failure)).http, NOW)).toBe(left === 0)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), kind)
  expect(await deviceKeys('logouts')).toHaveLength(left)
})

it('drops an expired token without a call', async () => {
  await sealForLogout(record)
  const { http, calls } = serverThat(ok(undefined))
  await sendSealedLogouts(http, Date.parse(record.expiresAt))
  expect(calls).toEqual([])
  expect(await deviceKeys('logouts')).toEqual([])
})
