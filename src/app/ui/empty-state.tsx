import type { ReactNode } from 'react'
import { LineDrawing, type Drawing } from './line-drawing.tsx'

/** A line drawing, one sentence and the way on, where a list has nothing to show. */
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
