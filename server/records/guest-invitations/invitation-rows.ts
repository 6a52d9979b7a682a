import { seenPeople } from '#server/access/seen-people.ts'
import { type Generated, sql, type Selectable } from 'kysely'
import type { Given } from '#contract/given.ts'
import type { GuestInvitation, GuestInvitationState } from '#contract/guest-invitation.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'

export type InvitationTables = {
  guest_invitations: {
    id: string
    host_id: string
    unit_id: string
    /** A draft for the person who uses it. */
    agreement_id: string | null
    guest_name: string
    /** SHA-256 of the token, which can't be reversed. */
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    used_at: Date | null
    used_by: string | null
    /** When the guest was told what is held about them; `null` for one used by a client that told nothing. */
    told_at: Date | null
    /** What it lets its person do in these rooms; nothing and none for a guest's. */
    given: Generated<Given[]>
    unit_ids: Generated<string[]>
  }
}

export type StoredInvitation = Selectable<InvitationTables['guest_invitations']>

/** Returns the current state of an invitation. */
export function stateOf(
  { used_at, revoked_at, expires_at }: Pick<StoredInvitation, 'used_at' | 'revoked_at' | 'expires_at'>,
  now: Date,
): GuestInvitationState {
  if (used_at !== null) return 'used'
  if (revoked_at !== null) return 'revoked'
  return expires_at <= now ? 'expired' : 'open'
}

/** Returns a page of a host's invitations to guests, or to hands, newest first. */
export function invitationsPage(
  db: Db,
  hostId: string,
  { page, perPage, now, isForHands }: PageAsked & { now: Date; isForHands: boolean },
): Promise<Paged<GuestInvitation>> {
  return inSnapshot(db, async (tx) => {
    const own = tx
      .withTables<InvitationTables>()
      .selectFrom('guest_invitations')
      .where('host_id', '=', hostId)
      .where(sql<boolean>`(given <> '{}') = ${isForHands}`)
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await own
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const ids = found.map(({ id }) => id)
    return { data: await invitationRows(tx, ids, now), meta: pageMeta(page, perPage, total) }
  })
}

/** Returns the invitations with these ids as their host sees them, in the order of `ids`. */
export async function invitationRows(
  db: Reader,
  ids: readonly string[],
  now: Date,
): Promise<GuestInvitation[]> {
  const stored = await db
    .withTables<InvitationTables>()
    .selectFrom('guest_invitations as invited')
    .innerJoin('units', 'units.id', 'invited.unit_id')
    .selectAll('invited')
    .select('units.title')
    .where('invited.id', '=', sql<string>`any(${ids})`)
    .execute()
  const [first] = stored
  if (!first) return []
  const guests = await seenPeople(
    db,
    first.host_id,
    stored.flatMap(({ used_by }) => used_by ?? []),
  )
  const rooms = await roomsOf(
    db,
    stored.flatMap(({ unit_ids }) => unit_ids),
  )
  const rows = new Map(
    stored.map((one) => [
      one.id,
      {
        id: one.id,
        unitId: one.unit_id,
        unitTitle: one.title,
        guestName: one.guest_name,
        state: stateOf(one, now),
        createdAt: one.created_at.toISOString(),
        expiresAt: one.expires_at.toISOString(),
        usedBy: guests.get(one.used_by ?? '') ?? null,
        toldAt: one.told_at?.toISOString() ?? null,
        given: one.given,
        rooms: titlesOf(one, rooms),
      },
    ]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

type OpenRoom = { id: string; hostId: string; title: string }

/** Returns those of these rooms that aren't deleted, by id. */
export async function roomsOf(db: Reader, unitIds: readonly string[]): Promise<Map<string, OpenRoom>> {
  const units = await db
    .selectFrom('units')
    .select(['id', 'host_id as hostId', 'title'])
    .where('id', '=', sql<string>`any(${unitIds})`)
    .where('status', '<>', 'DELETED')
    .execute()
  return new Map(units.map((unit) => [unit.id, unit]))
}

/** Returns the titles of the rooms where an invitation lets somebody help, in its order. */
export function titlesOf(
  { unit_ids }: Pick<StoredInvitation, 'unit_ids'>,
  rooms: ReadonlyMap<string, OpenRoom>,
): string[] {
  return unit_ids.flatMap((id) => rooms.get(id)?.title ?? [])
}
