import { useEffect, useState } from 'react'
import { replica } from '#app/replica/replica.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'

const NONE: never[] = []

/** Whom the server knows as blocked; asked when it can be reached, and again when `changes` does. */
export function useBlockedOnServer(changes: number) {
  const status = useSyncStatus()
  const [people, setPeople] = useState<PersonAnswer<'blockedUsers'>['data'] | null>(null)
  const canAsk = status?.reachability === 'reachable'
  const isSettled = status?.isSyncing === false

  useEffect(() => {
    if (!canAsk || !isSettled) return undefined
    let isGone = false
    void replica.ask('blockedUsers', {}).then((answer) => {
      if (answer.ok && !isGone) setPeople(answer.value.data)
    })
    return () => {
      isGone = true
    }
  }, [canAsk, isSettled, changes])

  return { people: people ?? NONE, isKnown: people !== null }
}
