import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Given } from '#contract/given.ts'
import type { Ability } from '#contract/permission.ts'
import { takeFence } from '#db/history/replica-facts.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import type { Replica } from '#db/replica.ts'
import { testHand } from '#tests/support/hand-rows.ts'
import { ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { heedRooms } from './heed-rooms.ts'
import type { SessionNews } from './sign-in.ts'
import type { TokenRecord } from './token-store.ts'

const HOST = '00000000-0000-7000-8000-0000000000b1'
const user = {
  id: ME,
  role: 'GUEST' as const,
  firstName: 'Hana',
  lastName: '',
  email: 'a@b.nz',
  avatarUrl: null,
}
const ofRole: Ability = { action: 'list', subject: 'Blog' }
const own: Ability = { action: 'manage', subject: 'Room', conditions: { hostId: ME } }
const turnOver = (...$in: string[]): Ability => ({
  ...{ action: 'turnOver', subject: 'Room', conditions: { unitId: { $in } } },
})

let replica: Replica
let record: TokenRecord | null
let told: SessionNews[]
let changes = 0
beforeEach(async () => {
  ;({ replica } = await openTestReplica())
  valueOf(await takeFence(replica))
  told = []
})
afterEach(() => replica.close())

function signedInWith(...abilities: Ability[]): void {
  const facts = { user, abilities }
  record = {
    ...{ userId: ME, accessToken: 't', expiresAt: '2026-12-01T00:00:00.000Z', clockOffset: 0 },
    ...{ remember: true, facts },
  }
}

async function hand(unitId: string, given: Given[] | null, personId = ME): Promise<void> {
  const id = `hand in ${unitId}`
  const row = given && { ...testHand(unitId, HOST, { given, personId }), id }
  changes += 1
  valueOf(await applyRecords(replica, [{ collection: 'hands', id, n: changes, row }]))
}

async function heed(isLevel: boolean): Promise<Ability[] | undefined> {
  const store = {
    read: async () => record,
    changeAbilities: async (_: string, change: (abilities: Ability[]) => Ability[]) => {
      if (record?.facts)
        record = { ...record, facts: { ...record.facts, abilities: change(record.facts.abilities) } }
      return record
    },
  }
  await heedRooms({ replica, store, onSession: (session) => void told.push(session) }, { isLevel })
  return record?.facts?.abilities
}

describe('after a pull', () => {
  it('a new row gives its abilities at once, and the pages are told', async () => {
    signedInWith(ofRole, own)
    await hand('loft', ['turnovers'])
    await hand('hut', ['turnovers'], HOST)
    const abilities = await heed(true)
    expect(abilities?.slice(0, 2)).toEqual([ofRole, own])
    expect(abilities).toContainEqual(turnOver('loft'))
    expect(told).toEqual([{ user, expiresAt: record?.expiresAt, abilities, only: 'rooms' }])
    await heed(true)
    expect(told).toHaveLength(1)
  })

  it('no ability outlives its row', async () => {
    signedInWith(ofRole, own, turnOver('loft'))
    await hand('loft', ['turnovers'])
    await heed(true)
    await hand('loft', null)
    expect(await heed(true)).toEqual([ofRole, own])
    expect(told.at(-1)?.abilities).toEqual([ofRole, own])
  })
})

describe('before the first pull', () => {
  it('what the server said stays, since it may be newer than the rows', async () => {
    signedInWith(ofRole, own)
    await hand('loft', ['turnovers'])
    expect(await heed(false)).toEqual([ofRole, own])
    expect(told).toEqual([])
  })

  it('a session that was told nothing of rooms gets what the rows say', async () => {
    signedInWith(ofRole)
    await hand('loft', ['turnovers'])
    const abilities = await heed(false)
    expect(abilities).toEqual(expect.arrayContaining([ofRole, own, turnOver('loft')]))
  })
})

it('changes nothing for a person who has signed out', async () => {
  record = null
  await hand('loft', ['turnovers'])
  expect([await heed(true), told]).toEqual([undefined, []])
})
