import { useEffect, useRef } from 'react'
import { bringAwaitedLocale } from '#app/i18n/i18n.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { noteLineBack } from '#app/ui/lines-back.ts'

/**
 * Tells the pictures of every page when the server can be reached again, and loads a language that could not be loaded.
 */
export function useLineBack(): void {
  const isReachable = useIsReachable()
  const before = useRef(isReachable)
  useEffect(() => {
    if (isReachable && !before.current) {
      noteLineBack()
      void bringAwaitedLocale()
    }
    before.current = isReachable
  }, [isReachable])
}
