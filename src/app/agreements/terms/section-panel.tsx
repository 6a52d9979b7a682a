import { type ReactNode, useId } from 'react'

/** A part of an agreement's page: its head, and what belongs to it on a panel. */
export function SectionPanel({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="agreement-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      <div className="list-panel agreement-fields">{children}</div>
    </section>
  )
}
