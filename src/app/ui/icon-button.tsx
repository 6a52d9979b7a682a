import type { ComponentPropsWithRef } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { useIsDrawn } from './use-is-drawn.ts'

/**
 * A button with only an icon, 44 pixels square. `label` is its accessible name. `darkIcon` replaces the icon in the
 * dark theme, also on a page prerendered before the theme is known.
 */
export function IconButton({
  icon,
  darkIcon,
  label,
  className,
  disabled = false,
  ...rest
}: { icon: IconName; darkIcon?: IconName; label: string } & Omit<
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
      {darkIcon && <Icon name={darkIcon} className="icon-dark" />}
    </button>
  )
}
