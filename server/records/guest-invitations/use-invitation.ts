import type { Given } from '#contract/given.ts'
import type { GuestInvitationState, OpenGuestInvitation } from '#contract/guest-invitation.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { holdPair, isBlocked, pairOf } from '#server/access/pairs.ts'
import { newestChat } from '#server/chats/pair-chat.ts'
import { addSystemLine, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import { recordAgreementChanged } from '#server/records/agreements/agreement-changes.ts'
import { handOverDraft } from '#server/records/agreements/hand-over-draft.ts'
import { recordForEach } from '#server/store/feed.ts'
import { inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { hashOfToken } from './invitation-token.ts'
import {
  type InvitationTables,
  roomsOf,
  stateOf,
  type StoredInvitation,
  titlesOf,
} from './invitation-rows.ts'
import { lockedInvitation, noSuchInvitation } from './guest-invitations.ts'

/** An invitation as found by its token. */
export type OpenedInvitation = {
  state: GuestInvitationState
  hostId: string
  hostName: string
  unitTitle: string
  usedBy: string | null
  /** Whether the host began an agreement for the guest. */
  hasDraft: boolean
  /** What it lets its person do, and in which rooms; nothing and none for a guest's. */
  given: Given[]
  rooms: string[]
}

/**
 * Reads an invitation without using it; `null` if no invitation has this token. A deleted room or an inactive host ends
 * it too.
 */
export async function openedInvitation(
  db: Reader,
  token: string,
  now: Date,
): Promise<OpenedInvitation | null> {
  const found = await db
    .withTables<InvitationTables>()
    .selectFrom('guest_invitations as invited')
    .innerJoin('units', 'units.id', 'invited.unit_id')
    .innerJoin('users', 'users.id', 'invited.host_id')
    .select(['used_at', 'revoked_at', 'expires_at', 'units.title', 'units.status', 'users.first_name'])
    .select(['users.inactive_since', 'invited.host_id', 'invited.used_by', 'invited.agreement_id'])
    .select(['invited.given', 'invited.unit_ids'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  if (!found) return null
  const { title, status, first_name, inactive_since, host_id, used_by, agreement_id, given } = found
  const rooms = titlesOf(found, await roomsOf(db, found.unit_ids))
  const isDeleted = given.length > 0 ? rooms.length === 0 : status === 'DELETED'
  const isGone = isDeleted || inactive_since !== null
  return {
    state: isGone ? 'revoked' : stateOf(found, now),
    hostId: host_id,
    hostName: first_name,
    unitTitle: title,
    usedBy: used_by,
    hasDraft: agreement_id !== null,
    given,
    rooms,
  }
}

/** The same for a signed-in person, including the one who has used it. Fails with `notFound` if it isn't open. */
export async function readInvitation(
  db: Reader,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<Result<OpenGuestInvitation>> {
  const opened = await openedInvitation(db, token, now)
  const isTheirs = opened?.state === 'used' && opened.usedBy === userId
  if (!opened || (opened.state !== 'open' && !isTheirs)) return noSuchInvitation()
  const { hostId, hostName, unitTitle, hasDraft, given, rooms } = opened
  return ok({ hostName, unitTitle, isOwn: hostId === userId, hasDraft, given, rooms })
}

type Accepting = {
  token: string
  /** Whether the guest was shown what is held about them. */
  isTold?: boolean | undefined
  actor: Actor
  at: Date
  newId: () => string
}

/**
 * Uses up an invitation. A line in the conversation of the two says that the guest has joined, and a draft that was
 * written for them becomes theirs. If two people try at the same time, one of them gets it, and gets the same response
 * however often they ask. Fails with `notFound` for an invitation that isn't open, and with `forbidden` for its own
 * host, for administrators, and if either has blocked the other; it then stays open.
 */
export function acceptInvitation(
  db: Db,
  { token, isTold = false, actor, at, newId }: Accepting,
): Promise<Result<WrittenWithLines<{ chatId: string }>>> {
  const guestId = actor.id
  return inTransaction(db, async (tx) => {
    const invitation = await lockedInvitation(tx, { token })
    if (!invitation || invitation.given.length > 0) return noSuchInvitation()
    const { id, host_id: hostId, unit_id: unitId, agreement_id, used_by } = invitation
    if (used_by === guestId) return usedBefore(tx, invitation, guestId)
    if ((await openedInvitation(tx, token, at))?.state !== 'open') return noSuchInvitation()
    if (hostId === guestId || actor.role === 'ADMIN') return notForThisAccount()
    // Shared locks: if a person changes their name at this moment, either that change notifies this chat, or this chat
    // shows the new name.
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [hostId, guestId])
      .orderBy('id')
      .forShare()
      .execute()
    const event = { name: 'invitationUsed' as const, unitId }
    const line = await addSystemLine(tx, { hostId, guestId, unitId, senderId: guestId, event, at, newId })
    if (!line) return notForThisAccount()
    await tx
      .withTables<InvitationTables>()
      .updateTable('guest_invitations')
      .set({ used_at: at, used_by: guestId, told_at: isTold ? at : null })
      .where('id', '=', id)
      .execute()
    if (agreement_id !== null && (await handOverDraft(tx, { id: agreement_id, guestId, at }))) {
      await endOthers(tx, agreement_id, at)
      await recordAgreementChanged(tx, agreement_id, [hostId])
    }
    const moved = await recordForEach(tx, saidIn([line]))
    return ok({ value: { chatId: line.chatId }, moved, lines: [line] })
  })
}

/** The draft has its guest now, so other links to it stop working. */
async function endOthers(tx: Tx, agreementId: string, at: Date): Promise<void> {
  await tx
    .withTables<InvitationTables>()
    .updateTable('guest_invitations')
    .set({ revoked_at: at })
    .where('agreement_id', '=', agreementId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The response was lost, or the same person opens the link again. */
async function usedBefore(
  tx: Tx,
  { host_id: hostId }: StoredInvitation,
  guestId: string,
): Promise<Result<WrittenWithLines<{ chatId: string }>>> {
  const pair = pairOf(hostId, guestId)
  await holdPair(tx, pair)
  const chat = await newestChat(tx, pair)
  if (!chat || (await isBlocked(tx, hostId, guestId))) return noSuchInvitation()
  return ok({ value: { chatId: chat.id }, moved: [], lines: [] })
}

/** Doesn't say who blocked. */
function notForThisAccount(): Result<never> {
  return fail({ kind: 'forbidden', message: 'This account can’t use the invitation' })
}
