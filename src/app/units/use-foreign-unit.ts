import { useEffect, useState } from 'react'
import type { Result } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Fetches another host's unit to this device while it is needed, again when the connection returns: the feed covers it
 * only for its host, not for administrators. Returns `null` until the first result.
 */
export function useForeignUnit(id: string, isWanted: boolean): Result<void> | null {
  const isReachable = useIsReachable()
  const [read, setRead] = useState<Result<void> | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    void replica.readUnit(id).then((answer) => {
      if (!isOver) setRead(answer)
    })
    return () => {
      isOver = true
    }
  }, [id, isWanted, isReachable])
  return isWanted ? read : null
}
