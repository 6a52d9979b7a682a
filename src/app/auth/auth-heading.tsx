import { useEffect, useRef } from 'react'

/**
 * The heading of a signed-out page, with a sentence under it. With `isNew`, it has replaced another heading on the same
 * page: it takes the focus, so that a screen reader continues there.
 */
export function AuthHeading({
  title,
  lead,
  isNew = false,
}: {
  title: string
  lead?: string
  isNew?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="auth-lead lead">{lead}</p>}
    </div>
  )
}
