import { sql } from 'kysely'
import type { SendResult } from '#contract/chat-message.ts'
import { messageDevices } from '#server/notices/push/push-subscriptions.ts'
import type { PushDevice } from '#server/scope/scope.ts'
import { wasBrokenOff } from '#server/store/in-transaction.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { toChatMessage, type MessageRow } from './message-rows.ts'

/** What a send has written; with the devices of the other person that want to hear of it, if they were looked up. */
export type Sent = Written<SendResult[]> & { devices?: PushDevice[] }

/** As the function says when an id was stored elsewhere meanwhile. */
const ID_TAKEN = 'FS409'

/**
 * Stores texts with new ids in one statement (migrations/0180-send-plain-messages.ts), which also looks up whose devices
 * to push to. Returns `null`, and has written nothing, if anything about them or the chat isn't as it usually is.
 */
export async function sendPlain(
  db: Db,
  { chatId, senderId, at }: { chatId: string; senderId: string; at: Date },
  plain: readonly MessageRow[],
): Promise<Sent | null> {
  if (plain.length === 0) return null
  const asked = sql<{ first_position: number; other_id: string; devices: PushDevice[] }>`${prepared}
    select first_position, other_id,
      coalesce((select jsonb_agg(device) from (${messageDevices(sql`array[other_id]`, at)}) as device), '[]') as devices
    from send_plain_messages(
      ${chatId}, ${senderId}, ${plain.map(({ id }) => id)}::uuid[], ${plain.map(({ message }) => message)}::text[],
      ${plain.map(({ written_at }) => written_at)}::timestamptz[], ${at}
    )
  `
  const rows = await asked.execute(db).then(
    (answer) => answer.rows,
    (error: unknown) => {
      // The careful path tries again, and says which id it is.
      if (wasBrokenOff(error) || isTaken(error)) return []
      throw error
    },
  )
  const [sent] = rows
  if (!sent) return null
  const value = plain.map((row, nth): SendResult => ({
    status: 'stored',
    message: toChatMessage({ ...row, position: sent.first_position + nth }),
  }))
  return { value, moved: [senderId, sent.other_id].toSorted(), devices: sent.devices }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ID_TAKEN
}
