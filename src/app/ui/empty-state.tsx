import type { ReactNode } from 'react'
import { LineDrawing, type Drawing } from './line-drawing.tsx'

/** Shown when a list is empty: a line drawing, one sentence and the next step. With `isPage`, nothing else is on the page. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  isPage = false,
}: {
  drawing: Drawing
  title: string
  children?: ReactNode
  action?: ReactNode
  isPage?: boolean
}) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="empty-state">
      <LineDrawing drawing={drawing} />
      <Title>{title}</Title>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
