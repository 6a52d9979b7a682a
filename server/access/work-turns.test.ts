import { expect, test } from 'vitest'
import { createWorkTurns } from './work-turns.ts'

/** Creates jobs that end when told to, and records which have begun. */
function setUp(atOnce: number) {
  const inTurn = createWorkTurns(atOnce)
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const done = new Map<string, Promise<unknown>>()
  const next = () => new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    async add(person: string, name: string) {
      const work = () => {
        begun.push(name)
        return new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }))
      }
      const settled = inTurn(person, work).catch((error: unknown) => error)
      done.set(name, settled)
      await next()
    },
    async end(name: string) {
      ends.get(name)?.resolve()
      await done.get(name)
      await next()
    },
    async fail(name: string) {
      ends.get(name)?.reject(new Error(name))
      const result = await done.get(name)
      await next()
      return result
    },
  }
}

test('one person’s jobs never take another person’s place', async () => {
  const turns = setUp(2)
  for (const name of ['a1', 'a2', 'a3']) await turns.add('a', name)
  expect(turns.begun).toEqual(['a1'])
  await turns.add('b', 'b1')
  expect(turns.begun).toEqual(['a1', 'b1'])
})

test('people take turns, however many jobs one of them has waiting', async () => {
  const turns = setUp(1)
  for (const name of ['a1', 'a2', 'a3']) await turns.add('a', name)
  await turns.add('b', 'b1')
  await turns.add('c', 'c1')
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await turns.end(name)
  expect(turns.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a failed job rejects for its caller, and the next one begins', async () => {
  const turns = setUp(1)
  await turns.add('a', 'a1')
  await turns.add('a', 'a2')
  expect(await turns.fail('a1')).toEqual(new Error('a1'))
  expect(turns.begun).toEqual(['a1', 'a2'])
})
