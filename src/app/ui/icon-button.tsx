import type { ComponentPropsWithRef } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** A button that is only an icon, 44 pixels square. `label` is what it is called. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & Omit<
  ComponentPropsWithRef<'button'>,
  'type' | 'aria-label' | 'children'
>) {
  return (
    <button
      {...rest}
      type="button"
      className={`icon-button ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
