import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { goToSection } from './go-to-section.ts'
import type { UnitPlace } from './unit-sections.ts'

/** Links to a section of this page. Changes the address, but adds no history entry. */
export function SectionLink({
  id,
  isCurrent = false,
  children,
}: {
  id: UnitPlace
  isCurrent?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={{ hash: id }}
      replace
      aria-current={isCurrent ? 'location' : undefined}
      // The router scrolls only when the address changes.
      onClick={() => goToSection(id)}
    >
      {children}
    </Link>
  )
}
