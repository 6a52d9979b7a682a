import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { UnitPlace } from './unit-sections.ts'
import { goToSection } from './use-unit-parts.ts'

/** Links to a part of this page, which opens. Changes the address, but adds no history entry. */
export function SectionLink({
  id,
  className,
  children,
}: {
  id: UnitPlace
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to={{ hash: id }}
      replace
      className={className}
      // Moves the focus, which the router leaves where it is.
      onClick={() => goToSection(id)}
    >
      {children}
    </Link>
  )
}
