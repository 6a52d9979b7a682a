import { expect, it } from 'vitest'
import { ok } from '#contract/result.ts'
import { openThread, type Call } from './assistant-line.ts'

const THREAD = {
  threadId: '018f0000-0000-7000-8000-000000000001',
  assistantId: 'built-in',
  messages: [{ sender: 'user', text: 'é', isCut: false }],
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8').toString('base64')
const answering = (answer: string): Call => (async () => ok(answer)) as Call

it('reads a thread from what the server encodes', async () => {
  expect(await openThread(answering(encoded(THREAD)), null, 'en-NZ')).toEqual(ok(THREAD))
})

it.each([
  ['thread', { ...THREAD, threadId: undefined }],
  ['assistant', { ...THREAD, assistantId: undefined }],
  ['messages', { ...THREAD, messages: undefined }],
  ['readable messages', { ...THREAD, messages: [{ sender: 'system', text: 'x', isCut: false }] }],
])('rejects a response without its %s', async (_title, answer) => {
  expect(await openThread(answering(encoded(answer)), null, 'en-NZ')).toMatchObject({
    failure: { kind: 'notOurServer' },
  })
})

it.each(['', 'no base64!', encoded('text'), encoded(null)])(
  'what is no thread is none: %j',
  async (answer) => {
    expect(await openThread(answering(answer), null, 'en-NZ')).toMatchObject({
      failure: { kind: 'notOurServer' },
    })
  },
)
