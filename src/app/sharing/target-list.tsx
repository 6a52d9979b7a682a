import type { ReactNode } from 'react'
import { useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'

export type Target = {
  id: string
  picture: ReactNode
  name: string
  /** Under the name: what it is about, or why it can't be chosen. */
  detail: string
  isFull?: boolean
}

/** Destinations of one kind, as buttons. */
export function TargetList({
  title,
  lead,
  targets,
  isBusy,
  onChoose,
}: {
  title: string
  lead: string
  targets: readonly Target[]
  isBusy: boolean
  onChoose: (id: string) => void
}) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="sharing-note">{lead}</p>
      <ul className="lined sharing-targets panel">
        {targets.map(({ id, picture, name, detail, isFull = false }) => (
          <li key={id}>
            <button
              type="button"
              className="abreast lights sharing-target"
              disabled={isFull}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onChoose(id)}
            >
              {picture}
              <span className="sharing-target-words words">
                <b>
                  <bdi>{name}</bdi>
                </b>
                {detail !== '' && (
                  <span>
                    <bdi>{detail}</bdi>
                  </span>
                )}
              </span>
              <Icon name="arrow-right" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
