import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import { forgetShared } from '#db/storage/shared-store.ts'

/** Removes shared items that have been used, in full or in part, or aren't wanted. */
export function takeShared(
  { replica }: Scope,
  { id, text, photos }: MutationArgs<'takeShared'>,
): MutationResult<'takeShared'> {
  return storing(() => forgetShared(replica.hash, id, { text, photos }))
}
