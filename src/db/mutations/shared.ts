import type { Result } from '#contract/result.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import { forgetShared } from '#db/storage/shared-store.ts'

/** Removes shared items that have been used, in full or in part, or aren't wanted. */
export function takeShared(
  { replica }: Scope,
  { id, text, photos }: { id: string; text: boolean; photos: readonly string[] },
): Promise<Result<void>> {
  return storing(() => forgetShared(replica.hash, id, { text, photos }))
}
