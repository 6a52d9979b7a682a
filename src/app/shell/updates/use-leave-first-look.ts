import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { endFirstLook } from '#app/auth/early-sign-in.ts'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'

/**
 * Takes the first look off the page if something else than the conversations has to show: another page, or what the
 * device says about a replica that doesn't open. The list of conversations ends it by itself.
 */
export function useLeaveFirstLook(): void {
  const { pathname } = useLocation()
  const phase = useReplicaPhase()
  const isInTheWay =
    pathname !== MESSAGES_PATH || phase === 'failed' || phase === 'held' || phase === 'outdated'
  useEffect(() => {
    if (isInTheWay) void endFirstLook()
  }, [isInTheWay])
}
