import { sql } from 'kysely'
import type { Given } from '#contract/given.ts'
import type { GuestInvitation } from '#contract/guest-invitation.ts'
import {
  GUEST_INVITATION_LIFE_MS,
  GUEST_INVITATIONS_OPEN_MAX,
  UNIT_HANDS_MAX,
} from '#contract/invitation-limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { whyNotOwnUnit } from '#server/records/units/own-unit.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { hashOfToken } from './invitation-token.ts'
import { invitationRows, type InvitationTables, stateOf, type StoredInvitation } from './invitation-rows.ts'

type Inviting = {
  id: string
  hostId: string
  unitId: string
  agreementId?: string | undefined
  /** For somebody who helps: in these rooms, of which `unitId` is the first. */
  unitIds?: readonly string[]
  given?: readonly Given[]
  guestName: string
  token: string
  at: Date
}

/**
 * Makes an invitation of a guest to one of the host's rooms, or of a hand to several, under the device's id, open for 14
 * days. Repeated, it returns the stored one. Fails with `invalid`, by field, for a room that isn't the host's or is deleted, for an agreement that
 * isn't waiting for a guest, for more open invitations than a host may have, and for more people than may help in a room (`full`); with `notFound` for an id that is
 * somebody else's; and with `conflict` for an id whose invitation has another token.
 */
export function inviteGuest(db: Db, inviting: Inviting): Promise<Result<GuestInvitation>> {
  const { id, hostId, unitId, agreementId, guestName, at, unitIds = [], given = [] } = inviting
  const token_hash = hashOfToken(inviting.token)
  return inTransaction(db, async (tx) => {
    // Serialises the requests of each host, because invitations are counted.
    await tx.selectFrom('users').select('id').where('id', '=', hostId).forNoKeyUpdate().execute()
    const known = await lockedInvitation(tx, { id })
    if (known)
      return known.token_hash.equals(token_hash) ? told(tx, known, hostId, at) : notTheSame(known, hostId)
    for (const room of new Set([unitId, ...unitIds])) {
      const whyNot = await whyNotOwnUnit(tx, hostId, room)
      if (whyNot !== null) return refused('unitId', whyNot)
    }
    if (agreementId !== undefined && !(await isDraftToJoin(tx, { agreementId, hostId, unitId })))
      return refused('agreementId', 'notToJoin')
    const { open } = await tx
      .withTables<InvitationTables>()
      .selectFrom('guest_invitations')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('host_id', '=', hostId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirstOrThrow()
    if (open >= GUEST_INVITATIONS_OPEN_MAX) return refused('unitId', 'tooMany')
    if (given.length > 0 && (await isAnyFull(tx, unitIds, at))) return refused('unitId', 'full')
    const made = {
      id,
      host_id: hostId,
      unit_id: unitId,
      agreement_id: agreementId ?? null,
      guest_name: guestName,
      token_hash,
      created_at: at,
      expires_at: new Date(at.getTime() + GUEST_INVITATION_LIFE_MS),
      revoked_at: null,
      used_at: null,
      used_by: null,
      told_at: null,
      given: [...given],
      unit_ids: [...new Set(unitIds)],
    }
    const inserted = await tx
      .withTables<InvitationTables>()
      .insertInto('guest_invitations')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another host's invitation with the same id came first, or the token belongs to another invitation.
    return inserted ? told(tx, made, hostId, at) : noSuchInvitation()
  })
}

/** Returns whether one of these rooms has as many people who help there, or are invited to, as it may. */
async function isAnyFull(tx: Tx, unitIds: readonly string[], at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${unitIds}::uuid[]) as room
    where (select count(*) from hands where unit_id = room and given <> '{}')
      + (select count(*) from guest_invitations
         where room = any(unit_ids) and host_id = (select host_id from units where id = room)
           and used_at is null and revoked_at is null and expires_at > ${at}) >= ${UNIT_HANDS_MAX}
  `.execute(tx)
  return rows.length > 0
}

/**
 * Revokes an open invitation; one that has expired or was revoked doesn't change. Fails with `conflict` once it has
 * been used, and with `notFound` for one that isn't the host's.
 */
export function revokeInvitation(
  db: Db,
  { id, hostId, at }: { id: string; hostId: string; at: Date },
): Promise<Result<undefined>> {
  return inTransaction(db, async (tx) => {
    const known = await lockedInvitation(tx, { id })
    if (known?.host_id !== hostId) return noSuchInvitation()
    const state = stateOf(known, at)
    if (state === 'used') return fail({ kind: 'conflict', message: 'The invitation has been used' })
    if (state === 'open')
      await tx
        .withTables<InvitationTables>()
        .updateTable('guest_invitations')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .execute()
    return ok(undefined)
  })
}

/** Returns an invitation by its id or its token, locked until the transaction ends. */
export function lockedInvitation(
  tx: Tx,
  by: { id: string } | { token: string },
): Promise<StoredInvitation | undefined> {
  return tx
    .withTables<InvitationTables>()
    .selectFrom('guest_invitations')
    .selectAll()
    .$call((query) =>
      'id' in by ? query.where('id', '=', by.id) : query.where('token_hash', '=', hashOfToken(by.token)),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Returns the failure for an invitation that doesn't exist, isn't the caller's, or is no longer open, without telling
 * these apart.
 */
export function noSuchInvitation(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such open invitation' })
}

async function isDraftToJoin(
  tx: Tx,
  { agreementId, hostId, unitId }: { agreementId: string; hostId: string; unitId: string },
): Promise<boolean> {
  const draft = await tx
    .selectFrom('agreements')
    .select('id')
    .where('id', '=', agreementId)
    .where('host_id', '=', hostId)
    .where('unit_id', '=', unitId)
    .where('status', '=', 'DRAFT')
    .where('guest_to_join', 'is not', null)
    .executeTakeFirst()
  return draft !== undefined
}

async function told(
  tx: Tx,
  { id, host_id }: Pick<StoredInvitation, 'id' | 'host_id'>,
  hostId: string,
  now: Date,
): Promise<Result<GuestInvitation>> {
  const [row] = host_id === hostId ? await invitationRows(tx, [id], now) : []
  return row ? ok(row) : noSuchInvitation()
}

function notTheSame({ host_id }: StoredInvitation, hostId: string): Result<never> {
  return host_id === hostId
    ? fail({ kind: 'conflict', message: 'This invitation has another token' })
    : noSuchInvitation()
}

function refused(field: string, why: string): Result<never> {
  return fail({ kind: 'invalid', message: 'The invitation was refused', fields: { [field]: why } })
}
