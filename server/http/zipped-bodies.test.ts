import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed()
})
afterAll(() => bed.close())

/** Asks for a link for a new password with a body as it is, and says what its headers say about it. */
async function send(payload: Buffer, headers: Record<string, string> = { 'content-encoding': 'gzip' }) {
  const answer = await bed.app.inject({
    method: 'POST',
    url: '/v1/password/forgot',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  const body = answer.body === '' ? null : answer.json<{ code: string; error: string }>()
  return { status: answer.statusCode, body }
}

const BODY = JSON.stringify({ email: 'nobody@people.example' })
/** As long as a body may be, and so many bytes more. */
const padded = (more: number) => Buffer.from(BODY + ' '.repeat(BODY_BYTES_MAX - BODY.length + more))

test('reads a gzip body like any other', async () => {
  const plain = await send(Buffer.from(BODY), {})
  expect(plain).toEqual({ status: 204, body: null })
  expect(await send(gzipSync(BODY))).toEqual(plain)
  expect(await send(gzipSync(padded(0)))).toEqual(plain)
})

test('limits the expanded size of a gzip body like that of a plain one', async () => {
  const tooLarge = { status: 413, body: { code: 'invalid' } }
  expect(await send(gzipSync(padded(1)))).toMatchObject(tooLarge)
  // A bomb: 40 MB of spaces in 39 KB.
  const bomb = gzipSync(Buffer.alloc(40_000_000, ' '))
  expect(bomb.length).toBeLessThan(BODY_BYTES_MAX)
  const before = process.memoryUsage().arrayBuffers
  expect(await send(bomb)).toMatchObject(tooLarge)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
})

test('rejects a truncated, damaged or wrong-length body as unreadable', async () => {
  const whole = gzipSync(BODY)
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 12, 20)
  for (const payload of [whole.subarray(0, -9), damaged, Buffer.from(BODY)])
    expect(await send(payload)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  for (const length of [whole.length - 1, whole.length + 1, BODY.length])
    expect(await send(whole, { 'content-encoding': 'gzip', 'content-length': String(length) })).toMatchObject(
      { status: 400, body: { code: 'invalid' } },
    )
})

test('rejects any other encoding, and says which one it accepts', async () => {
  for (const [encoding, payload] of [
    ['br', brotliCompressSync(BODY)],
    ['gzip, gzip', gzipSync(gzipSync(BODY))],
    ['<b>', Buffer.from(BODY)],
  ] as const)
    expect(await send(payload, { 'content-encoding': encoding })).toEqual({
      status: 415,
      body: expect.objectContaining({ code: 'invalid', error: 'Bodies may be compressed by gzip only' }),
    })
})
