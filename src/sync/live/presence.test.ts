import { expect, it } from 'vitest'
import { applyPresence } from './presence.ts'

it('adds people who come online, removes those who leave, and touches nobody else', () => {
  const first = applyPresence(new Set(), { name: 'online', user_ids: ['a', 'b'] })
  expect([...first]).toEqual(['a', 'b'])
  const then = applyPresence(first, { name: 'online', user_ids: ['b', 'c'] })
  expect([...then]).toEqual(['a', 'b', 'c'])
  expect([...applyPresence(then, { name: 'offline', user_ids: ['a', 'd'] })]).toEqual(['b', 'c'])
})

it('ignores anything that isn’t a presence event', () => {
  const online = new Set(['a'])
  for (const event of [null, 'online', { name: 'away', user_ids: ['a'] }, { name: 'offline', user_ids: 'a' }])
    expect(applyPresence(online, event)).toEqual(online)
})
