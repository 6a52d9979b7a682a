import type { ReactNode } from 'react'
import { LineDrawing, type Drawing } from './line-drawing.tsx'

/** Shown when a list is empty: a line drawing, one sentence and the next step. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: Drawing
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty-state">
      <LineDrawing drawing={drawing} />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
