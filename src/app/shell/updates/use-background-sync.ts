import { useEffect } from 'react'
import { askToRefresh, askToSendLater } from '#app/device/background.ts'

/** Asks the browser, if it supports that, to send what waits and to check for news while no page is open. */
export function useBackgroundSync(hasWaiting: boolean): void {
  useEffect(() => {
    if (hasWaiting) void askToSendLater()
  }, [hasWaiting])
  useEffect(() => void askToRefresh(), [])
}
