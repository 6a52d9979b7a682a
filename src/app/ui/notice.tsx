import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** A fact above the fields, read out when it appears: what happened, then the way on. */
export function Notice({ icon, title, children }: { icon: IconName; title?: string; children: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <Icon name={icon} />
      <p>
        {title !== undefined && <b>{title} </b>}
        {children}
      </p>
    </div>
  )
}
