import { type ReactNode, useId } from 'react'

/** A section of an agreement's page: its heading, and its content on a panel. */
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
      <div className="panel stack gap-4 agreement-fields">{children}</div>
    </section>
  )
}
