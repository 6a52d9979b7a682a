import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { changesHead } from '#contract/changes.ts'
import { chats } from '#contract/chat.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail, ok } from '#contract/result.ts'
import { readCheckpoint } from '#db/history/replica-facts.ts'
import { dropServerRows } from '#db/history/server-rows.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { firstSync } from './first-sync.ts'

test('the first conversations come in the second round, whatever else is requested', async () => {
  const { replica } = await openTestReplica()
  let answered = 0
  const roundOf = new Map<string, number>()
  const ask = async ({ path }: AnyEndpoint) => {
    const round = answered + 1
    roundOf.set(path, round)
    // Parallel requests are answered together.
    await new Promise((resolve) => setImmediate(resolve))
    answered = Math.max(answered, round)
    return path === changesHead.path
      ? ok({ data: { checkpoint: 'a.0' }, meta: { wire: 2 } })
      : fail({ kind: 'network', message: 'no more is looked at here' })
  }
  const engine = { ask } as unknown as EngineHttp
  await firstSync({ replica, engine, clock: manualClock(), stillLeads: async () => true })
  expect(roundOf.get(chats.path)).toBe(2)
  await replica.close()
})

test.each([
  ['GUEST', false],
  ['HOST', true],
  ['ADMIN', true],
])('a %s requests the lists of hosts: %s', async (role, asksForAll) => {
  const { replica } = await openTestReplica()
  const asked = new Set<string>()
  const ask = async ({ name }: AnyEndpoint) => {
    asked.add(name)
    if (name === changesHead.name) return ok({ data: { checkpoint: 'a.0' }, meta: { wire: 2 } })
    if (name === 'profile') return ok({ data: { id: ME, version: 1, role }, meta: { wire: 2 } })
    return ok({ data: [], meta: { wire: 2, currentPage: 1, lastPage: 1 } })
  }
  const engine = { ask } as unknown as EngineHttp
  valueOf(await firstSync({ replica, engine, clock: manualClock(), stillLeads: async () => true }))
  // What the server refuses to guests (`needs` of these endpoints, §6).
  for (const name of ['expenses', 'blockedDays', 'savedReplies', 'scheduledMessages'])
    expect(asked.has(name)).toBe(asksForAll)
  for (const name of [
    'units',
    'arrivalNotes',
    'turnoverPlans',
    'turnovers',
    'hands',
    'agreements',
    'ledgerEntries',
    'tickets',
    'posts',
  ])
    expect(asked.has(name)).toBe(true)
  await replica.close()
})

test('an interrupted first sync resumes from its head, or the new one after a reset', async () => {
  const { replica } = await openTestReplica()
  let head = 'a-1.5'
  let isBroken = true
  const ask = async (endpoint: AnyEndpoint) => {
    if (endpoint.path === changesHead.path) return ok({ data: { checkpoint: head }, meta: { wire: 2 } })
    if (isBroken || endpoint.path !== chats.path)
      return fail({ kind: isBroken ? 'network' : 'forbidden', message: '' })
    return ok({ data: [], meta: { wire: 2, page: 1, lastPage: 1 } })
  }
  const scope = {
    replica,
    engine: { ask } as unknown as EngineHttp,
    clock: manualClock(),
    stillLeads: async () => true,
  }
  expect((await firstSync(scope)).ok).toBe(false)
  head = 'a-1.9'
  isBroken = false
  valueOf(await firstSync(scope))
  expect(valueOf(await readCheckpoint(replica))).toBe('a-1.5')

  valueOf(await dropServerRows(replica))
  head = 'a-1.12'
  isBroken = true
  await firstSync(scope)
  head = 'a-2.3'
  isBroken = false
  valueOf(await firstSync(scope))
  expect(valueOf(await readCheckpoint(replica))).toBe('a-2.3')
  await replica.close()
})
