import { useEffect } from 'react'
import type { Ability } from '#contract/permission.ts'
import { can } from '#app/auth/ability.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Loads the code that makes an agreement's PDF on the device of anyone who may need it in the paddock: a person who
 * creates agreements, or has one. Waits until a good connection is idle, and does nothing while data saver is on.
 */
export function useDocumentParts(abilities: readonly Ability[]): void {
  const isReachable = useIsReachable()
  const isSaving = useDataUse()?.dataSaver !== null
  const makesAgreements = can(abilities, 'create', 'AccommodationAgreement')
  useEffect(() => {
    if (!isReachable || isSaving) return
    return whenLineIsFree('later', () => prepare(makesAgreements))
  }, [isReachable, isSaving, makesAgreements])
}

async function prepare(makesAgreements: boolean): Promise<void> {
  const held = makesAgreements ? null : await readOnce('agreements', {})
  if (held !== null && (!held.ok || held.value.length === 0)) return
  const { prepareDocuments } = await import('#app/device/prepare-documents.ts')
  await prepareDocuments('', 'en')
}
