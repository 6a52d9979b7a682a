import { describe, expect, it, vi } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { createStreamReader, type StreamEvent } from './stream-reader.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads a stream that arrives in pieces which end at these places. */
function read(stream: Uint8Array, cuts: readonly number[] = []): StreamEvent[] {
  const reader = createStreamReader()
  const ends = [...cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b), stream.length]
  return ends.flatMap((end, nth) => reader(stream.subarray(ends[nth - 1] ?? 0, end)))
}

const said = (value: string): StreamEvent => ({ type: 'text', text: { value } })

describe('a line of the stream', () => {
  it.each<[string, StreamEvent[]]>([
    ['data: Connected\n\n', [{ type: 'connected' }]],
    ['data: [DONE]\n\n', [{ type: 'done' }]],
    ['data: Disconnecting...\r\n\r\n', [{ type: 'disconnecting' }]],
    ['data:{"type":"text","text":{"value":"a\\nb"}}\n', [said('a\nb')]],
    ['data: {"type":"data","data":{"runId":"r1"}}\n\n', [{ type: 'data', data: { runId: 'r1' } }]],
    ['data: {"type":"error","error":"no"}\n\n', [{ type: 'error', error: 'no' }]],
    [
      'data: {"type":"function","id":"c","function":{"name":"f","arguments":"{"}}\n\n',
      [{ type: 'function', id: 'c', function: { name: 'f', arguments: '{' } }],
    ],
    // The content of a text is not a line of the protocol.
    ['data: {"type":"text","text":{"value":"data: [DONE]"}}\n\n', [said('data: [DONE]')]],
    [': a comment\nevent: x\n\n', []],
    ['data: {"type":"text","text":{"value":"cut', []],
  ])('%j', (line, events) => {
    expect(read(bytes(line))).toEqual(events)
  })

  it.each(['data: {"type":"text"}\n', 'data: {"type":"other"}\n', 'data: {no json\n', 'data: null\n'])(
    'is left out with a warning: %j',
    (line) => {
      const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
      expect(read(bytes(`${line}data: [DONE]\n`))).toEqual([{ type: 'done' }])
      expect(warned).toHaveBeenCalledOnce()
      warned.mockRestore()
    },
  )
})

const SHORT = 'data: Connected\n\ndata: {"type":"text","text":{"value":"房間 é 👩‍🌾"}}\r\n\r\ndata: [DONE]\n\n'

it('reads the same events wherever one cut is, even inside a letter', () => {
  const stream = bytes(SHORT)
  const whole = read(stream)
  expect(whole).toEqual([{ type: 'connected' }, said('房間 é 👩‍🌾'), { type: 'done' }])
  for (let cut = 0; cut <= stream.length; cut += 1) expect(read(stream, [cut])).toEqual(whole)
  expect(read(stream, [...stream.keys()])).toEqual(whole)
})

it('reads the same events for any texts and any cuts', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 })
  fc.assert(
    fc.property(texts, fc.array(fc.nat(), { maxLength: 30 }), (values, cuts) => {
      const lines = values.map((value) => `data: ${JSON.stringify(said(value))}\n\n`)
      expect(read(bytes(lines.join('')), cuts)).toEqual(values.map(said))
    }),
  )
})
