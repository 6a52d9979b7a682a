import { sql } from 'kysely'
import type { Given } from '#contract/given.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { changesOf, type HandTables } from '#server/access/hands.ts'
import { addSystemLine, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import { settleWaysIn } from '#server/records/hands/way-in.ts'
import { recordForEach } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { lockedInvitation, noSuchInvitation } from './guest-invitations.ts'
import { type InvitationTables, roomsOf } from './invitation-rows.ts'
import { openedInvitation } from './use-invitation.ts'

type Accepting = { token: string; personId: string; at: Date; newId: () => string }
type Accepted = WrittenWithLines<{ unitIds: string[] }>

/**
 * Uses up an invitation to help: in each of its rooms the person may do what it gives from now on, besides what they were
 * given before. A line in the conversation of the two tells the host. If two people try at the same time, one of them
 * gets it, and gets the same response however often they ask. Fails with `notFound` for an invitation that isn't open, and
 * with `forbidden` for its own host and if either has blocked the other; it then stays open.
 */
export function acceptHand(db: Db, { token, personId, at, newId }: Accepting): Promise<Result<Accepted>> {
  return inTransaction(db, async (tx) => {
    const invitation = await lockedInvitation(tx, { token })
    if (!invitation || invitation.given.length === 0) return noSuchInvitation()
    const { id, host_id: hostId, given, unit_ids, used_by } = invitation
    const rooms = await roomsOf(tx, unit_ids)
    const unitIds = unit_ids.filter((unit) => rooms.get(unit)?.hostId === hostId)
    if (used_by === personId) return ok({ value: { unitIds }, moved: [], lines: [] })
    const [unitId] = unitIds
    const opened = await openedInvitation(tx, token, at)
    if (opened?.state !== 'open' || unitId === undefined) return noSuchInvitation()
    if (hostId === personId) return notForThisAccount()
    // As for a guest: their name is changed either before, or finds these rows.
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [hostId, personId])
      .orderBy('id')
      .forShare()
      .execute()
    const event = { name: 'handJoined' as const, unitId }
    const pair = { hostId, guestId: personId, unitId, senderId: personId }
    const line = await addSystemLine(tx, { ...pair, event, at, newId })
    if (!line) return notForThisAccount()
    await tx
      .withTables<InvitationTables>()
      .updateTable('guest_invitations')
      .set({ used_at: at, used_by: personId })
      .where('id', '=', id)
      .execute()
    const hands = await give(tx, { unitIds, hostId, personId, given, at, newId })
    for (const room of unitIds.toSorted()) await settleWaysIn(tx, room, at)
    const moved = await recordForEach(tx, saidIn([line]), await changesOf(tx, hands))
    return ok({ value: { unitIds }, moved, lines: [line] })
  })
}

type Giving = Omit<Accepting, 'token'> & {
  unitIds: readonly string[]
  hostId: string
  given: readonly Given[]
}

/** Lets a person do this in these rooms, and returns their hands there. Somebody may have helped in one before. */
async function give(tx: Tx, { unitIds, hostId, personId, given, at, newId }: Giving) {
  return tx
    .withTables<HandTables>()
    .insertInto('hands')
    .values(
      unitIds.toSorted().map((unit) => ({
        ...{ id: newId(), unit_id: unit, host_id: hostId, person_id: personId, given: [...given] },
        ...{ created_at: at, updated_at: at },
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('hands_of_a_room').doUpdateSet({
        given: sql<
          Given[]
        >`(select array_agg(distinct one) from unnest(hands.given || excluded.given) as one)`,
        version: sql<number>`hands.version + 1`,
        updated_at: at,
      }),
    )
    .returning(['id', 'unit_id', 'host_id', 'person_id'])
    .execute()
}

/** Doesn't say who blocked. */
function notForThisAccount(): Result<never> {
  return fail({ kind: 'forbidden', message: 'This account can’t use the invitation' })
}
