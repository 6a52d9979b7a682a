import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { changesHead } from '#contract/changes.ts'
import { sendChatMessages } from '#contract/chat-message.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { createHttpBed, error, json } from '#tests/support/http-bed.ts'

const MARK = { [SERVER_MARK_HEADER]: SERVER_MARK }
const HEAD = { data: { checkpoint: 'e.1' } }
const speaks = (wire: number) => json({ ...HEAD, meta: { wire } }, 200, MARK)
const stored = () => json({ data: [], meta: { wire: 2 } }, 200, MARK)
const refused = (status: number) => error(status, 'invalid', {}, MARK)

/** A batch of so many messages, about 170 bytes each. */
const batch = (count: number) => ({
  chatId: '0196a0a0-0000-7000-8000-000000000001',
  chatMessages: Array.from({ length: count }, (_, index) => ({
    id: `0196a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    message: `The gate code is ${index}, and the key hangs in the woolshed`,
  })),
})

/** Asks for the head, then sends each batch. Returns which bodies went compressed, and reads each one. */
async function sent(answers: Response[], sizes: number[]) {
  const { http, seen } = createHttpBed(answers)
  await http.call(changesHead, {})
  for (const size of sizes) await http.call(sendChatMessages, batch(size))
  return seen.slice(1).map(({ init: { body, headers } }) => {
    const isZipped = headers['content-encoding'] === 'gzip'
    const text = isZipped ? gunzipSync(body as Uint8Array).toString() : String(body)
    return { isZipped, count: JSON.parse(text).chatMessages.length, bytes: (body as string).length }
  })
}
const forms = async (answers: Response[], sizes: number[]) =>
  (await sent(answers, sizes)).map(({ isZipped }) => isZipped)

it('compresses a body of more than 1 KB without changing it', async () => {
  const bodies = await sent([speaks(2), stored(), stored()], [3, 50])
  expect(bodies.map(({ isZipped, count }) => ({ isZipped, count }))).toEqual([
    { isZipped: false, count: 3 },
    { isZipped: true, count: 50 },
  ])
  // 50 messages as JSON are 5.8 KB or more; ids and repeated words compress to less than a fifth.
  expect(bodies[1]?.bytes).toBeLessThan(1_160)
})

it('counts the bytes of multi-byte letters', async () => {
  const { http, seen } = createHttpBed([speaks(2), stored()])
  await http.call(changesHead, {})
  const [first] = batch(1).chatMessages
  if (!first) throw new Error('There is no message')
  // 400 letters of three bytes each.
  await http.call(sendChatMessages, {
    ...batch(1),
    chatMessages: [{ ...first, message: 'न'.repeat(400) }],
  })
  expect(seen[1]?.init.headers['content-encoding']).toBe('gzip')
})

it('sends plain bodies to a server that isn’t known to read compressed ones', async () => {
  expect(await forms([speaks(1), stored()], [50])).toEqual([false])
  expect(await forms([json(HEAD, 200, MARK), stored()], [50])).toEqual([false])
})

it.each([400, 415])('sends a body refused with %s plain at once, and all later ones', async (status) => {
  const answers = [speaks(2), refused(status), stored(), stored(), stored()]
  expect(await forms(answers, [50, 50, 50])).toEqual([true, false, false, false])
})

it('a body refused in both forms says nothing about compression', async () => {
  const answers = [speaks(2), refused(400), refused(400), stored()]
  expect(await forms(answers, [50, 50])).toEqual([true, false, true])
  expect(await forms([speaks(2), error(422, 'invalid', {}, MARK), stored()], [50, 50])).toEqual([true, true])
})

it('sends the next large body plain after a response that isn’t ours', async () => {
  const portal = () => new Response('<html>', { status: 403 })
  const answers = [speaks(2), portal(), stored(), stored(), stored()]
  expect(await forms(answers, [50, 2, 50, 50])).toEqual([true, false, false, true])
})

it('sends the next body plain after silence, and the one after it compressed', async () => {
  const { http, seen } = createHttpBed([speaks(2)])
  await http.call(changesHead, {})
  for (let turn = 0; turn < 3; turn += 1) await http.call(sendChatMessages, batch(50))
  expect(seen.slice(1).map(({ init }) => init.headers['content-encoding'])).toEqual([
    'gzip',
    undefined,
    'gzip',
  ])
})

it('sends plain bodies in a browser that can’t compress', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  Reflect.deleteProperty(globalThis, 'CompressionStream')
  expect(await forms([speaks(2), stored()], [50])).toEqual([false])
  vi.unstubAllGlobals()
})
