import { describe, expect, it } from 'vitest'
import { INITIAL, next, type AssistantEvent, type AssistantState } from './assistant-state.ts'
import type { StreamEvent } from './stream-reader.ts'

const SENT = next(INITIAL, { type: 'sent', text: 'Hello' })
const after = (state: AssistantState, ...events: AssistantEvent[]) => events.reduce(next, state)
const streamed = (event: StreamEvent): AssistantEvent => ({ type: 'stream', event })

it('sending sets processing', () => {
  expect(SENT).toMatchObject({ isProcessing: true, isAnswering: true, isConnected: false })
})

it('sending tool outputs sets processing again', () => {
  expect(
    after(SENT, { type: 'ended', isWhole: true, error: null }, { type: 'toolOutputSent' }),
  ).toMatchObject({
    isProcessing: true,
  })
})

it('is initiating from the request for a thread until it succeeds or fails', () => {
  const begun = next({ ...INITIAL, chatError: 'connecting' }, { type: 'initiating' })
  expect(begun).toMatchObject({ isInitiating: true, chatError: null })
  const thread = { threadId: 't', assistantId: 'a', messages: [] }
  expect(next(begun, { type: 'initiated', thread }).isInitiating).toBe(false)
  expect(next(begun, { type: 'initFailed', error: 'connecting' })).toMatchObject({
    isInitiating: false,
    chatError: 'connecting',
  })
})

describe('processing ends', () => {
  const items: StreamEvent[] = [
    { type: 'text', text: { value: 'K' } },
    { type: 'data', data: { runId: 'run' } },
    { type: 'error', error: 'no' },
    { type: 'function', id: 'c', function: { name: 'search_units', arguments: '{}' } },
  ]
  it.each(items)('at an item: $type', (item) => {
    expect(next(SENT, streamed(item)).isProcessing).toBe(false)
  })

  it.each([true, false])('at the end of the stream, complete or not: %s', (isWhole) => {
    expect(next(SENT, { type: 'ended', isWhole, error: null }).isProcessing).toBe(false)
  })

  it('not at a line that isn’t an item', () => {
    expect(next(SENT, streamed({ type: 'connected' })).isProcessing).toBe(true)
  })
})

describe('the connected flag', () => {
  const connected = next(SENT, streamed({ type: 'connected' }))

  it('is set by the connected line', () => {
    expect(connected.isConnected).toBe(true)
  })

  it.each<StreamEvent['type'] & ('done' | 'disconnecting')>(['done', 'disconnecting'])(
    'is cleared by a final line: %s',
    (type) => {
      expect(next(connected, streamed({ type })).isConnected).toBe(false)
    },
  )

  it('is cleared by a read error', () => {
    expect(next(connected, { type: 'ended', isWhole: false, error: 'answer' })).toMatchObject({
      isConnected: false,
      isProcessing: false,
      chatError: 'answer',
    })
  })
})

it('joins pieces of text in one message', () => {
  const both = after(
    SENT,
    streamed({ type: 'text', text: { value: 'Kia ' } }),
    streamed({ type: 'text', text: { value: 'ora' } }),
  )
  expect(both.messages.at(-1)).toMatchObject({ sender: 'assistant', text: 'Kia ora', isCut: false })
  expect(both.lastMessageIndex).toBe(1)
})

it('an error after the first words keeps and marks them and says why', () => {
  const failed = after(
    SENT,
    streamed({ type: 'text', text: { value: 'Half' } }),
    streamed({ type: 'error', error: 'no' }),
    { type: 'ended', isWhole: false, error: null },
  )
  expect(failed.messages.at(-1)).toMatchObject({ text: 'Half', isCut: true, asked: 'Hello' })
  expect(failed.chatError).toBe('answer')
})

describe('a question without an answer', () => {
  const failed = next(SENT, { type: 'ended', isWhole: false, error: 'answer' })
  const texts = ({ messages }: AssistantState) => messages.map(({ text }) => text)

  it('is asked again in place', () => {
    expect(texts(next(failed, { type: 'sent', text: 'Hello' }))).toEqual(['Hello'])
  })

  it('stays above a different question, and above the same one once answered', () => {
    expect(texts(next(failed, { type: 'sent', text: 'Anybody?' }))).toEqual(['Hello', 'Anybody?'])
    const answered = after(SENT, streamed({ type: 'text', text: { value: 'Hi' } }))
    expect(texts(next(answered, { type: 'sent', text: 'Hello' }))).toEqual(['Hello', 'Hi', 'Hello'])
  })
})
