import './status-tag.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/**
 * How a status is marked: a disc for good, a ring for pending, a diamond for bad, a triangle for a warning, a clock and
 * dashes for what is on this device only, and nothing for plain.
 */
export type StatusTone = 'good' | 'pending' | 'bad' | 'warn' | 'local' | 'plain'

/** Shows a status as a tag with text. `isQuiet` leaves out the fill, for the normal case inside rows. */
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
