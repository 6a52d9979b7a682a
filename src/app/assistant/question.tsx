import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A question that the person decides. It scrolls into view and takes the focus, so that nobody has to look for it. */
export function Question({
  title,
  buttons,
  children,
}: {
  title: string
  /** `null` once it is answered. */
  buttons: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} className="assistant-question stack" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId}>{title}</h3>
      {children}
      {buttons !== null && <div className="actions">{buttons}</div>}
    </div>
  )
}
