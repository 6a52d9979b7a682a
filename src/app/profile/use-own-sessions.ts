import { useEffect, useState } from 'react'
import { replica } from '#app/replica/replica.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'

/** The own sign-ins as the server knows them; asked whenever it comes within reach, `null` until it has answered. */
export function useOwnSessions() {
  const canAsk = useSyncStatus((status) => status.reachability) === 'reachable'
  const [sessions, setSessions] = useState<PersonAnswer<'ownSessions'>['data'] | null>(null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!canAsk) return undefined
    let isGone = false
    void replica.ask('ownSessions', {}).then((answer) => {
      if (answer.ok && !isGone) setSessions(answer.value.data)
    })
    return () => {
      isGone = true
    }
  }, [canAsk, turn])

  return { sessions, reload: () => setTurn(turn + 1) }
}
