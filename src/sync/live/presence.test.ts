import { expect, it } from 'vitest'
import { applyPresence } from './presence.ts'

it('who comes is added, who goes is taken away, and nobody else is touched', () => {
  const first = applyPresence(new Set(), { name: 'online', user_ids: ['a', 'b'] })
  expect([...first]).toEqual(['a', 'b'])
  const then = applyPresence(first, { name: 'online', user_ids: ['b', 'c'] })
  expect([...then]).toEqual(['a', 'b', 'c'])
  expect([...applyPresence(then, { name: 'offline', user_ids: ['a', 'd'] })]).toEqual(['b', 'c'])
})

it('what is no presence event changes nothing', () => {
  const online = new Set(['a'])
  for (const event of [null, 'online', { name: 'away', user_ids: ['a'] }, { name: 'offline', user_ids: 'a' }])
    expect(applyPresence(online, event)).toEqual(online)
})
