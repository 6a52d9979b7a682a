import './status-tag.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/**
 * How a thing stands: a disc for good, a ring for what is asked and not answered, a diamond for bad, a triangle for what
 * to look at, a clock and dashes for what is on this device only, nothing for the plain rest.
 */
export type StatusTone = 'good' | 'pending' | 'bad' | 'warn' | 'local' | 'plain'

/** A status in words. `isQuiet` leaves out the filling: inside rows the normal case is quiet. */
export function StatusTag({
  tone,
  isQuiet = false,
  children,
}: {
  tone: StatusTone
  isQuiet?: boolean
  children: ReactNode
}) {
  return (
    <span className={`status-tag status-${tone} ${isQuiet ? 'status-quiet' : ''}`}>
      {tone === 'local' && <Icon name="clock" />}
      {children}
    </span>
  )
}
