import { useEffect, useState } from 'react'
import type { Result } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/**
 * Brings somebody else's unit onto this device while it is wanted, again whenever the line comes back: the feed tells its
 * host, not those who look after everybody's. `null` until the first answer; then what it came to.
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
