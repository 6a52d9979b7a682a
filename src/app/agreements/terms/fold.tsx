import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/**
 * Terms that are right as they stand for most agreements: one line that says what they say, and the fields behind it.
 * It unfolds by itself when something in it is wrong or missing, and stays as it is once that is mended.
 */
export function Fold({
  title,
  says,
  needsLook,
  children,
}: {
  title: string
  says: string
  needsLook: boolean
  children: ReactNode
}) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (needsLook && fold.current) fold.current.open = true
  }, [needsLook])
  return (
    <details ref={fold} className="agreement-fold unfolds">
      <summary>
        <b>{title}</b>
        <span className="note" dir="auto">
          {says}
        </span>
        {needsLook && <Icon name="exclamation-circle" />}
      </summary>
      <div className="agreement-fields">{children}</div>
    </details>
  )
}
