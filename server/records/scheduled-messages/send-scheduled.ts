import { textFor } from '#contract/scheduled-message-fields.ts'
import type { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import { ok } from '#contract/result.ts'
import { zoneOf } from '#contract/region.ts'
import {
  isDueAt,
  isWanted,
  messageWindow,
  type MessageWindow,
  windowFrom,
} from '#domain/calendar/message-moments.ts'
import { isClosedFor, lockChat, type LockedChat } from '#server/chats/chat-lock.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { claimTurns } from '#server/store/jobs/claim-turns.ts'
import { failureCodes } from '#server/store/jobs/failure-codes.ts'
import { inTurns } from '#server/store/jobs/in-turns.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import { maybeDue, type MaybeDue } from './due-messages.ts'
import { scheduledFields, scheduledMessageRows, type ScheduledTables } from './scheduled-message-rows.ts'
import {
  chatOfStay,
  hasOtherWritten,
  isSent,
  type Outgoing,
  sentAmong,
  storeMessage,
  textForGuest,
} from './store-message.ts'

const LOOK_EVERY_MS = 60_000
const DAY_MS = 86_400_000

type Sending = ServerScope & { log: (line: string) => void }
type Sent = WrittenWithLines<null> & { hostId: string }

/** Sends what is due from now on. Returns a function that stops it. */
export function sendScheduledInTime(scope: Sending): () => Promise<void> {
  return inTurns({
    what: 'Scheduled messages',
    everyMs: LOOK_EVERY_MS,
    isAtOnce: true,
    isOurs: claimTurns(scope, 'scheduled messages', LOOK_EVERY_MS),
    run: () => sendScheduled(scope),
    log: scope.log,
  })
}

/**
 * Sends every scheduled message that is due, each once, however many processes do this and however often they are
 * killed: the message has an id that everybody computes, and is stored in one transaction with everything that says so.
 * Returns how many were sent. One that fails is logged and waits for the next turn; it keeps none of the others waiting.
 */
export async function sendScheduled(scope: Sending): Promise<number> {
  const at = scope.now()
  let count = 0
  const found = await maybeDue(scope.db, at)
  // Most of what may be due has gone already: it stays on the list until its time is over.
  const gone = await sentAmong(scope.db, found.map(idOf))
  for (const due of found.filter((each) => !gone.has(idOf(each)))) {
    try {
      const sent = await inTransaction(scope.db, (tx) =>
        due.messageId === null ? sendToStay(tx, scope, due, at) : sendSingle(tx, due.messageId, at),
      )
      if (sent === null) continue
      count += 1
      await tellWritten(scope, sent.hostId, ok(sent))
    } catch (error) {
      scope.log(`The scheduled message ${due.messageId ?? due.templateId} waits (${failureCodes(error)})`)
    }
  }
  return count
}

const idOf = (due: MaybeDue): string => due.messageId ?? stayMessageId(due.templateId, due.agreementId)

/** Sends a template's message to the guest of a stay, unless it isn't due, was skipped or sent, or is pointless. */
async function sendToStay(
  tx: Tx,
  scope: Sending,
  { templateId, agreementId }: MaybeDue & { messageId: null },
  at: Date,
): Promise<Sent | null> {
  // Locked, so that a cancellation meanwhile either comes first or finds the message sent.
  const agreement = await tx
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', agreementId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!agreement || agreement.guest_to_join !== null) return null
  const hostId = agreement.host_id
  const id = stayMessageId(templateId, agreementId)
  const held = await scheduledMessageRows(tx, hostId, [templateId, id], { isHeld: true })
  const template = held.find((row) => row.id === templateId)
  const own = held.find((row) => row.id === id)
  if (!template || template.isRemoved || own?.isRemoved || (await isSent(tx, id))) return null
  const window = windowOf(template, own, agreement)
  if (window === null || !isDueAt(window, at)) return null
  const text = await textForGuest(tx, agreement, own?.texts.length ? own : template)
  const chat = await chatOfStay(tx, agreement, { newId: scope.newId, at })
  if (!chat) return null
  const quietSince = new Date(window.from.getTime() - DAY_MS)
  if (template.isUnlessAnswered && (await hasOtherWritten(tx, chat, hostId, quietSince))) return null
  return sendInto(tx, chat, { id, hostId, text, at })
}

/** Returns when a template goes to a stay: at the time that the host chose for it, or at its moment. */
function windowOf(
  template: ScheduledMessageRow,
  own: ScheduledMessageRow | undefined,
  agreement: StoredAgreement,
): MessageWindow | null {
  const { moment, time, activeFrom, unitIds } = template
  // The template may have left the room since it was found.
  if (moment === null || !unitIds.includes(agreement.unit_id)) return null
  const { status, ended_on: endedOn, agreed_at: agreedAt } = agreement
  const stay = { ...termsWithNotice(agreement), status, endedOn }
  if (own?.sendAt) return isWanted(moment, stay) ? windowFrom(new Date(own.sendAt)) : null
  const message = { moment, time, activeFrom: new Date(activeFrom) }
  return messageWindow(message, stay, zoneOf(stay.region), agreedAt)
}

/** Sends a single message to its conversation, unless it was put off or removed meanwhile. */
async function sendSingle(tx: Tx, id: string, at: Date): Promise<Sent | null> {
  const stored = await tx
    .withTables<ScheduledTables>()
    .selectFrom('scheduled_messages')
    .select('host_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return null
  const hostId = stored.host_id
  const [row] = await scheduledMessageRows(tx, hostId, [id], { isHeld: true })
  if (!row || row.isRemoved || row.sentAt !== null || row.chatId === null || row.sendAt === null) return null
  if (!isDueAt(windowFrom(new Date(row.sendAt)), at) || (await isSent(tx, id))) return null
  const chat = await lockChat(tx, row.chatId, hostId)
  if (!chat || (await isClosedFor(tx, chat))) return null
  if (row.isUnlessAnswered && (await hasOtherWritten(tx, chat, hostId, new Date(row.createdAt)))) {
    await removePointless(tx, row, hostId, at)
    return null
  }
  return sendInto(tx, chat, { id, hostId, text: textFor(row.texts, null), at })
}

/** Removes a single message that an answer made pointless, so that its host isn't told that it wasn't sent. */
async function removePointless(tx: Tx, row: ScheduledMessageRow, hostId: string, at: Date): Promise<void> {
  await tx
    .withTables<ScheduledTables>()
    .updateTable('scheduled_messages')
    .set({
      fields: JSON.stringify({ ...scheduledFields(row), isRemoved: true }),
      version: row.version + 1,
      updated_at: at,
    })
    .where('id', '=', row.id)
    .execute()
  await recordChanges(tx, [hostId], [{ collection: 'scheduledMessages', id: row.id }])
}

/** Stores a message, and records in the feeds what changed. The transaction's last step. */
async function sendInto(tx: Tx, chat: LockedChat, outgoing: Outgoing): Promise<Sent | null> {
  const stored = await storeMessage(tx, chat, outgoing)
  if (stored === null) return null
  const { hostId } = outgoing
  const people = chat.members.map(({ userId }) => userId)
  for (const person of people.toSorted())
    await recordChanges(tx, [person], [...stored.changes, ...(person === hostId ? stored.own : [])])
  const line = { chatId: chat.id, people, isFirst: stored.isFirst, isTold: false, changes: [] }
  return { value: null, moved: people, lines: [line], hostId }
}
