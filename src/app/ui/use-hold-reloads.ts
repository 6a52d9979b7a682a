import { useEffect } from 'react'
import { holdReloads } from './unsaved-work.ts'

/** Keeps the app from reloading itself while `isHeld`, for example for a text that is not saved anywhere yet. */
export function useHoldReloads(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdReloads() : undefined), [isHeld])
}
