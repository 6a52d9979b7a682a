import { expect, it } from 'vitest'
import { scrubEnvelope } from './scrub-envelope.ts'

const STYLE = '#root > p { color: #fff }'
const ADDRESS = 'https://farstead.example/messages?search=kereru'

it('removes the queries from items of every kind', () => {
  const sent = scrubEnvelope([
    { trace: { transaction: ADDRESS } },
    [[{ type: 'event' }, { urls: [ADDRESS], 'url.query': 'search=kereru' }]],
  ])
  expect(sent).toEqual([
    { trace: { transaction: 'https://farstead.example/messages' } },
    [[{ type: 'event' }, { urls: ['https://farstead.example/messages'], 'url.query': '' }]],
  ])
})

it('a recording keeps its styles, loses its queries, and states its length', () => {
  const events = [
    { type: 4, data: { href: ADDRESS } },
    { type: 2, data: { attributes: { _cssText: STYLE, href: ADDRESS } } },
    { type: 5, data: { payload: { message: 'button[title="Kererū"]' } } },
  ]
  const [, [item]] = scrubEnvelope([
    {},
    [[{ type: 'replay_recording', length: 1 }, `{"segment_id":0}\n${JSON.stringify(events)}`]],
  ] as unknown as [object, [{ length: number }, string][]])
  const [header, content] = item ?? [{ length: 0 }, '']
  expect(content).toContain('{"segment_id":0}\n[')
  expect(content).toContain(STYLE)
  expect(content).not.toMatch(/kerer/i)
  expect(header.length).toBe(new TextEncoder().encode(content).length)
})

it('sends no events of an unreadable recording', () => {
  const [, [item]] = scrubEnvelope([{}, [[{ type: 'replay_recording' }, '{}\nkereru']]] as [
    object,
    [object, string][],
  ])
  expect(item?.[1]).toBe('{}\n[]')
})
