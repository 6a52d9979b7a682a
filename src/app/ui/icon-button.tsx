import type { ComponentPropsWithRef } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { useIsDrawn } from './use-is-drawn.ts'

/** A button that is only an icon, 44 pixels square. `label` is what it is called. */
export function IconButton({
  icon,
  label,
  className,
  disabled = false,
  ...rest
}: { icon: IconName; label: string } & Omit<
  ComponentPropsWithRef<'button'>,
  'type' | 'aria-label' | 'children'
>) {
  const isDrawn = useIsDrawn()
  return (
    <button
      {...rest}
      disabled={disabled || isDrawn}
      type="button"
      className={`icon-button ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
