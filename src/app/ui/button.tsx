import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { useIsDrawn } from './use-is-drawn.ts'

/** One `primary` per view; `outline` for the second action, `quiet` inside rows, `danger` for destructive actions. */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger'

/**
 * A button with text. A native element, because login shows one at once and Shoelace's button would add 20 KB. A busy
 * button keeps its focus and name but does nothing.
 */
export function Button({
  kind = 'outline',
  type = 'button',
  size = 'medium',
  icon,
  isBusy = false,
  isDisabled = false,
  describedById,
  onPress,
  children,
}: {
  kind?: ButtonKind
  type?: 'button' | 'submit'
  size?: 'medium' | 'large'
  icon?: IconName
  isBusy?: boolean
  isDisabled?: boolean
  /** Id of an element that explains the button, for example why it is disabled. */
  describedById?: string | undefined
  onPress?: () => void
  children: ReactNode
}) {
  // A prerendered button can't do anything yet. Disabling it also keeps Enter from submitting the form.
  const isDrawn = useIsDrawn()
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- one of the two types that the props allow
      type={type}
      className={`button button-${kind} button-${size}`}
      disabled={isDisabled || isDrawn}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      aria-describedby={describedById}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onPress?.()
      }}
    >
      {isBusy ? <span className="button-spinner" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}
