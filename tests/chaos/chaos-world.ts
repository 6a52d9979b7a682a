import { v7 } from 'uuid'
import { NO_FACTS, NO_TERMS, type AgreementTerms } from '#contract/agreement-terms.ts'
import type { Live } from '#server/scope/scope.ts'
import { hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { startChat } from '#server/chats/start-chat.ts'
import { drawStart } from '#server/store/feed-starts.ts'
import {
  addPerson,
  PASSWORD,
  startBedServer,
  type BedPerson,
  type BedServer,
} from '#tests/support/bed-server.ts'
import { copyDatabase, copyEpoch, newEpoch } from '#tests/support/copy-database.ts'
import { startChaosDevice, type ChaosDevice } from './chaos-device.ts'

/** A host with two devices. */
export type ChaosHost = BedPerson & {
  devices: ChaosDevice[]
  drafts: string[]
  /** An agreement that runs, for entries of its ledger, and its room, in which the other host helps. */
  tenancy: { id: string; unitId: string }
}
export type ChaosChat = { id: string; host: ChaosHost; guest: BedPerson; unitId: string }
export type Restore = 'anotherEpoch' | 'sameEpoch'

/** Everybody and everything of one seed. */
export type ChaosWorld = {
  hosts: ChaosHost[]
  guests: BedPerson[]
  chats: ChaosChat[]
  /** Returns the server that currently answers. */
  server: () => BedServer
  publish: Live['publish']
  backUp: () => Promise<void>
  /** Replaces the database with the newest backup; returns false if there is none. */
  restore: (kind: Restore) => Promise<boolean>
  end: () => Promise<void>
}

/** Threads for two hosts with two devices each, used by one world after the other. */
export type DevicePool = { devices: ChaosDevice[]; end: () => Promise<void> }

export async function startDevicePool(): Promise<DevicePool> {
  const server = await startBedServer({ publish: () => {} })
  const names = ['h1-a', 'h1-b', 'h2-a', 'h2-b']
  const devices = await Promise.all(names.map((name) => startChaosDevice(name, server.app)))
  return {
    devices,
    end: async () => {
      for (const device of devices) await device.end()
      await server.close()
    },
  }
}

export async function createChaosWorld({ devices }: DevicePool): Promise<ChaosWorld> {
  const publish: Live['publish'] = (userIds, event) => {
    for (const { api } of devices) void api.publish([...userIds], event)
  }
  const first = await startBedServer({ publish })
  await drawStart(first.db)
  const { dataDir } = first
  const servers = [first]
  let server = first
  let backup: BedServer | null = null
  const guests = [
    await addPerson(first.db, v7(), 'Gale', 'GUEST'),
    await addPerson(first.db, v7(), 'Günther', 'GUEST'),
  ]
  const hosts: ChaosHost[] = []
  const chats: ChaosChat[] = []
  for (const [nth, firstName] of ['Hana', 'Hōne'].entries()) {
    const person = await addPerson(first.db, v7(), firstName)
    const host: ChaosHost = {
      ...person,
      devices: devices.slice(2 * nth, 2 * nth + 2),
      drafts: [],
      tenancy: await addTenancy(first, person.id, guests[0]?.id ?? ''),
    }
    hosts.push(host)
    for (const title of ['Hut', 'Shed']) host.drafts.push(await addUnit(first, host.id, title, 'DRAFT'))
    for (const guest of guests) {
      const unitId = await addUnit(first, host.id, 'Tōtara Cabin', 'PUBLISHED')
      const starting = { userId: guest.id, participantId: host.id, unitId, newId: v7, at: new Date() }
      const started = await startChat(first.db, starting)
      if (!started.ok) throw new Error(started.failure.message)
      chats.push({ id: started.value.value.id, host, guest, unitId })
    }
  }
  const world: ChaosWorld = {
    hosts,
    guests,
    chats,
    server: () => server,
    publish,
    backUp: async () => {
      const next = await startBedServer({ publish, dataDir })
      servers.push(next)
      await copyDatabase(server.db, next.db)
      await copyEpoch(server.db, next.db)
      backup = next
    },
    restore: async (kind) => {
      if (!backup) return false
      if (kind === 'anotherEpoch') await newEpoch(backup.db)
      // As the server does when it starts on the backup.
      await drawStart(backup.db)
      server = backup
      backup = null
      for (const { network } of devices) network.setServer(server.app)
      return true
    },
    end: async () => {
      for (const { api } of devices) await api.clear()
      for (const one of servers.toReversed()) await one.close()
    },
  }
  try {
    for (const { email, devices: own } of hosts)
      for (const { api, network } of own) {
        network.setServer(first.app)
        await api.signIn(email, PASSWORD)
      }
  } catch (error) {
    // The devices are used again by the next seed.
    await world.end()
    throw error
  }
  return world
}

async function addUnit(
  { db }: BedServer,
  hostId: string,
  title: string,
  status: 'DRAFT' | 'PUBLISHED',
): Promise<string> {
  const id = v7()
  await db.insertInto('units').values({ id, host_id: hostId, title, status }).execute()
  return id
}

async function addTenancy(server: BedServer, hostId: string, guestId: string): Promise<ChaosHost['tenancy']> {
  const id = v7()
  const unitId = await addUnit(server, hostId, 'Quarters', 'PUBLISHED')
  const terms: AgreementTerms = { ...NO_TERMS, startsOn: '2026-11-01', rentPerWeek: 300 }
  await server.db
    .insertInto('agreements')
    .values({
      id,
      host_id: hostId,
      guest_id: guestId,
      unit_id: unitId,
      status: 'ACTIVE',
      terms: JSON.stringify(terms),
      facts: JSON.stringify(NO_FACTS),
      hash: hashOfTerms(id, terms),
      sent_at: new Date(),
      ended_on: null,
    })
    .execute()
  return { id, unitId }
}
