import { v7 as newUnitId } from 'uuid'
import type { Result } from '#contract/result.ts'
import { ok } from '#contract/result.ts'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { mutate } from '#app/replica/replica.ts'

/** Makes a draft on this device, of which nothing is said yet; answers its id. Needs no network. */
export async function createUnit(): Promise<Result<string>> {
  const id = newUnitId()
  const made = await mutate('createRecord', { collection: 'units', id, fields: NO_UNIT })
  return made.ok ? ok(id) : made
}
