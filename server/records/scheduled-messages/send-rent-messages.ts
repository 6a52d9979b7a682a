import { sql } from 'kysely'
import type { RentMoment } from '#contract/message-moments.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import { scheduledMessageRows, type ScheduledTables } from './scheduled-message-rows.ts'
import {
  chatOfStay,
  hasOtherWritten,
  isSent,
  type StoredMessage,
  storeMessage,
  textForGuest,
} from './store-message.ts'

const DAY_MS = 86_400_000

/** What a message about rent says is due, or late since when. */
export type RentSaid = { moment: RentMoment; dueOn: string; cents: number }
type Sending = { newId: () => string; at: Date }

/**
 * Sends the host's own words about rent with the reminders of it, in their transaction, so that both go once. Returns
 * what changed, which the caller records.
 */
export async function sendRentMessages(
  tx: Tx,
  agreement: StoredAgreement,
  said: readonly RentSaid[],
  sending: Sending,
): Promise<StoredMessage[]> {
  const stored: StoredMessage[] = []
  for (const rent of said)
    for (const templateId of await templatesFor(tx, agreement, rent.moment)) {
      const message = await sendOne(tx, agreement, { templateId, rent }, sending)
      if (message) stored.push(message)
    }
  return stored
}

async function templatesFor(
  tx: Tx,
  { host_id, unit_id }: StoredAgreement,
  moment: RentMoment,
): Promise<string[]> {
  const found = await tx
    .withTables<ScheduledTables>()
    .selectFrom('scheduled_messages')
    .innerJoin('users', 'users.id', 'host_id')
    .select('scheduled_messages.id')
    .where('host_id', '=', host_id)
    .where('users.inactive_since', 'is', null)
    .where(sql<boolean>`fields->>'moment' = ${moment} and not (fields->>'isRemoved')::boolean`)
    .where(sql<boolean>`fields->'unitIds' ? ${unit_id}`)
    .orderBy('scheduled_messages.id')
    .execute()
  return found.map(({ id }) => id)
}

async function sendOne(
  tx: Tx,
  agreement: StoredAgreement,
  { templateId, rent }: { templateId: string; rent: RentSaid },
  { newId, at }: Sending,
): Promise<StoredMessage | null> {
  const hostId = agreement.host_id
  const id = stayMessageId(templateId, agreement.id, rent.dueOn)
  const held = await scheduledMessageRows(tx, hostId, [templateId, id], { isHeld: true })
  const template = held.find((row) => row.id === templateId)
  const own = held.find((row) => row.id === id)
  if (!template || template.isRemoved || own?.isRemoved || (await isSent(tx, id))) return null
  const chat = await chatOfStay(tx, agreement, { newId, at })
  if (!chat) return null
  const quietSince = new Date(at.getTime() - DAY_MS)
  if (template.isUnlessAnswered && (await hasOtherWritten(tx, chat, hostId, quietSince))) return null
  const text = await textForGuest(tx, agreement, own?.texts.length ? own : template, rent)
  return storeMessage(tx, chat, { id, hostId, text, at })
}
