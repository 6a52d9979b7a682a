import { useEffect } from 'react'
import { askToRefresh, askToSendLater } from '#app/device/background.ts'

/** Has the browser send what waits and look for what is new while no page is open, where it does such things. */
export function useBackgroundSync(hasWaiting: boolean): void {
  useEffect(() => {
    if (hasWaiting) void askToSendLater()
  }, [hasWaiting])
  useEffect(() => void askToRefresh(), [])
}
