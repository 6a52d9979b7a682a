import 'fake-indexeddb/auto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginSending, markRejected, markUncertain } from '#db/outbox/outgoing.ts'
import { mutations } from '#db/registry.ts'
import { openReplica } from '#db/open-replica.ts'
import type { Replica } from '#db/replica.ts'
import { saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChatList, putHistoryPages } from '#db/history/server-rows.ts'
import type { DatabaseDump } from './database-dump.ts'
import { ME, testChat, testChatId, testMessages, valueOf } from './test-replica.ts'

export const KEPT_HASH = 'kept'
/** The layouts of replicas on a device: 1, a database per collection; 2, one database per person. */
export const NEWEST_LAYOUT = 2
/** What a person had written on the device when the replica was stored, by its state. */
export const KEPT_TEXTS = {
  refused: 'refused by the server',
  underWay: 'under way when the tab died',
  unheard: 'sent without an answer',
  queued: 'never tried',
  draft: 'half a thought, kererū',
} as const
export const KEPT_CHECKPOINT = 'epoch.41'

const FOLDER = join(import.meta.dirname, '../fixtures')

/** Returns the stored replicas of every version, oldest first. */
export function keptReplicas(): { version: number; dump: DatabaseDump[] }[] {
  if (!existsSync(FOLDER)) return []
  return (
    readdirSync(FOLDER)
      .flatMap((file) => /^replica-v(\d+)\.json$/.exec(file)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
      // Only keep-replica.ts writes it.
      .map((version) => ({
        version,
        dump: JSON.parse(readFileSync(keptFile(version), 'utf8')) as DatabaseDump[],
      }))
  )
}

export function keptFile(version: number): string {
  return join(FOLDER, `replica-v${version}.json`)
}

/** Opens the replica that is stored, or will be. */
export async function openKept(): Promise<Replica> {
  let made = 0
  return valueOf(
    await openReplica({
      loadFiles: () => import('#db/storage/dexie-files.ts'),
      userId: ME,
      hash: KEPT_HASH,
      now: () => Date.parse('2026-11-21T00:00:00Z'),
      newId: () => `01900000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
      multiInstance: false,
    }),
  )
}

/** Fills a replica as it's left by a person who was interrupted in the middle of everything. */
export async function fillKept(replica: Replica): Promise<void> {
  const scope = { replica, userId: ME, now: replica.now, newId: replica.newId }
  const [first, second, third, fourth] = [1, 2, 3, 4].map(testChatId)
  if (!first || !second || !third || !fourth) throw new Error('Four chats are needed')
  valueOf(
    await applyChatList(
      replica,
      [1, 2, 3, 4].map((n) => testChat(n, 60)),
      KEPT_CHECKPOINT,
    ),
  )
  valueOf(
    await putHistoryPages(replica, [
      { chatId: first, page: 0, messages: testMessages(1, 0, 49) },
      { chatId: first, page: 1, messages: testMessages(1, 50, 59) },
    ]),
  )
  const write = async (chatId: string, message: string) =>
    valueOf(await mutations.sendChatMessage(scope, { chatId, message })).id
  const refused = await write(first, KEPT_TEXTS.refused)
  valueOf(await beginSending(replica, first, 1))
  valueOf(await markRejected(replica, refused, 'blank', ''))
  const unheard = await write(second, KEPT_TEXTS.unheard)
  valueOf(await beginSending(replica, second, 1))
  valueOf(await markUncertain(replica, [unheard], 'no answer'))
  await write(third, KEPT_TEXTS.underWay)
  valueOf(await beginSending(replica, third, 1))
  await write(third, KEPT_TEXTS.queued)
  valueOf(await mutations.saveDraft(scope, { chatId: first, text: KEPT_TEXTS.draft }))
  valueOf(await mutations.markRead(scope, { chatId: second, position: 40 }))
  valueOf(await mutations.deleteChat(scope, { chatId: fourth }))
  valueOf(await saveCheckpoint(replica, KEPT_CHECKPOINT))
}
