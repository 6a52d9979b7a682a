import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** A notice above the fields, read out when it appears: what happened, then the next step. */
export function Notice({
  icon,
  title,
  tone = 'warn',
  children,
}: {
  icon: IconName
  title?: string
  tone?: 'warn' | 'good'
  children: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'warn' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        {title !== undefined && <b>{title} </b>}
        {children}
      </div>
    </div>
  )
}
