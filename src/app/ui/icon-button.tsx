import type { ComponentPropsWithRef } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { useIsDrawn } from './use-is-drawn.ts'

/**
 * A button that is only an icon, 44 pixels square. `label` is what it is called; `darkIcon` stands in the dark theme
 * instead, also in a page that was drawn before anybody knew the theme.
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
