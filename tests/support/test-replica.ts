import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { openReplica, type ReplicaOptions } from '#db/open-replica.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { ME, valueOf } from './chat-rows.ts'

export * from './chat-rows.ts'

/** Opens a separate replica on fake-indexeddb; its clock advances one second per call, from 2026-11-01. */
export async function openTestReplica(
  hash = `test-${v7()}`,
  loadFiles: ReplicaOptions['loadFiles'] = () => import('#db/storage/dexie-files.ts'),
): Promise<Scope & { replica: Replica }> {
  let time = Date.parse('2026-11-01T00:00:00Z')
  const now = (): number => (time += 1000)
  const newId = (): string => v7()
  const replica = valueOf(
    await openReplica({ userId: ME, hash, now, newId, loadFiles, multiInstance: false }),
  )
  return { replica, userId: ME, now, newId }
}
