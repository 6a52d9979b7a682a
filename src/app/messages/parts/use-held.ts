import { useState } from 'react'

/** The last value that was there: what is on screen stays while the next answer is on its way. */
export function useHeld<T>(value: T | undefined): T | undefined {
  const [held, setHeld] = useState(value)
  if (value !== undefined && value !== held) setHeld(value)
  return value ?? held
}
