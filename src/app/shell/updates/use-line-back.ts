import { useEffect, useRef } from 'react'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { noteLineBack } from '#app/ui/lines-back.ts'

/** Tells the pictures of every page when the server can be reached again. */
export function useLineBack(): void {
  const isReachable = useIsReachable()
  const before = useRef(isReachable)
  useEffect(() => {
    if (isReachable && !before.current) noteLineBack()
    before.current = isReachable
  }, [isReachable])
}
