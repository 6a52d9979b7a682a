import type { Ability } from '#contract/permission.ts'
import { roomAbilities } from '#domain/hands/may-do.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import type { SessionNews } from './sign-in.ts'
import type { TokenStore } from './token-store.ts'

type Scope = {
  replica: Replica
  store: Pick<TokenStore, 'read' | 'changeAbilities'>
  onSession: (session: SessionNews) => void
}

/**
 * Makes the session's abilities in rooms what the rows on this device say, so that none outlives its row, and a new row
 * needs no new token. `isLevel`: the rows were pulled just now. Before that, what login or refresh said may be the newer,
 * and stays; only a session that was told nothing of rooms, by an older server or build, gets them from the rows.
 */
export async function heedRooms(
  { replica, store, onSession }: Scope,
  { isLevel }: { isLevel: boolean },
): Promise<void> {
  const hands = recordsOf(replica, 'hands')
  await hands.ready
  const helps = hands.values().flatMap(({ row }) => (row.personId === replica.userId ? [row] : []))
  const now = roomAbilities(replica.userId, helps)
  const known = (await store.read())?.facts?.abilities ?? []
  const told = known.filter(isAboutRooms)
  if (isLevel ? JSON.stringify(told) === JSON.stringify(now) : told.length > 0) return
  const record = await store.changeAbilities(replica.userId, (abilities) => [
    ...abilities.filter((ability) => !isAboutRooms(ability)),
    ...now,
  ])
  if (record?.facts) onSession(newsOfRooms(record.facts, record.expiresAt))
}

/** Tells a page the abilities in rooms that the record has: it may have begun to listen, or have started, after they changed. */
export async function tellRooms(
  userId: string,
  { store, onSession }: Pick<Scope, 'onSession'> & { store: Pick<TokenStore, 'read'> },
): Promise<void> {
  const record = await store.read()
  if (record?.userId === userId && record.facts) onSession(newsOfRooms(record.facts, record.expiresAt))
}

function newsOfRooms(facts: Pick<SessionNews, 'user' | 'abilities'>, expiresAt: string): SessionNews {
  return { ...facts, expiresAt, only: 'rooms' }
}

function isAboutRooms({ subject }: Ability): boolean {
  return subject === 'Room'
}
