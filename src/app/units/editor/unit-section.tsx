import type { ReactNode } from 'react'
import type { UnitSectionId } from './unit-sections.ts'

/** A section of the editor: its heading, which links lead to, and its fields. */
export function UnitSection({
  id,
  title,
  lead,
  children,
}: {
  id: UnitSectionId | 'publishing'
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <section id={id} tabIndex={-1} className="unit-section stack gap-5" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </header>
      {children}
    </section>
  )
}
