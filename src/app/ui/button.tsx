import '@shoelace-style/shoelace/dist/components/button/button.js'
import './shoelace-setup.ts'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** One primary per view; `outline` for the second, `quiet` inside rows, `danger` for what destroys. */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger'

export function Button({
  kind = 'outline',
  type = 'button',
  size = 'medium',
  icon,
  isBusy = false,
  isDisabled = false,
  onPress,
  children,
}: {
  kind?: ButtonKind
  type?: 'button' | 'submit'
  size?: 'medium' | 'large'
  icon?: IconName
  isBusy?: boolean
  isDisabled?: boolean
  onPress?: () => void
  children: ReactNode
}) {
  return (
    <sl-button
      class={`button-${kind}`}
      variant={kind === 'primary' ? 'primary' : 'default'}
      type={type}
      size={size}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon && (
        <span slot="prefix">
          <Icon name={icon} />
        </span>
      )}
      {children}
    </sl-button>
  )
}
