import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { toRemember } from './said-before.ts'

/**
 * Returns a function that adds to the host's profile what this agreement says and the profile leaves blank, so that no
 * later agreement asks for it. It is kept on the device and sent like any other change of the profile.
 */
export function useRemember(agreement: AgreementView): () => void {
  const profile = useLiveQuery('profile', {})?.row
  return () => {
    if (profile === undefined || agreement.party !== 'host') return
    const fields = toRemember(agreement, profile)
    // Without it the next agreement takes the same from this one.
    if (Object.keys(fields).length > 0)
      void mutate('editRecord', { collection: 'profile', id: profile.id, fields })
  }
}
