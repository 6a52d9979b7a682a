import { useEffect } from 'react'
import { holdReloads } from './unsaved-work.ts'

/** No reload of the app's own happens while `isHeld`, as for a text that is kept nowhere yet. */
export function useHoldReloads(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdReloads() : undefined), [isHeld])
}
