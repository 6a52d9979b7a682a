import { useState } from 'react'

/** Returns the last defined value, so that the screen keeps its content while the next result is on its way. */
export function useHeld<T>(value: T | undefined): T | undefined {
  const [held, setHeld] = useState(value)
  if (value !== undefined && value !== held) setHeld(value)
  return value ?? held
}
