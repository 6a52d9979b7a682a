import { v7 as newRecordId } from 'uuid'
import type { RecordKind } from '#contract/records.ts'
import { ok, type Result } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'
import type { Fields } from '#workers/replica-api.ts'

/** Creates a record on this device and returns its id. Works offline. Fails with `storage` if it can't be kept. */
export async function createRecord(kind: RecordKind, fields: Fields): Promise<Result<string>> {
  const id = newRecordId()
  const made = await mutate('createRecord', { collection: kind, id, fields })
  return made.ok ? ok(id) : made
}
