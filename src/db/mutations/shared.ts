import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import { forgetShared } from '#db/storage/shared-store.ts'

/** What was shared has found its place, all of it or in part, or is not wanted. */
export function takeShared(
  { replica }: Scope,
  { id, text, photos }: MutationArgs<'takeShared'>,
): MutationResult<'takeShared'> {
  return storing(() => forgetShared(replica.hash, id, { text, photos }))
}
