import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { useIsDrawn } from './use-is-drawn.ts'

/** One primary per view; `outline` for the second, `quiet` inside rows, `danger` for what destroys. */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger'

/**
 * A button with words. The platform's own element: login shows one at once, and Shoelace's would bring 20 KB with it.
 * A busy one keeps its focus and its name, and does nothing.
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
  /** What on the screen explains it, such as why it is disabled. */
  describedById?: string | undefined
  onPress?: () => void
  children: ReactNode
}) {
  // A drawn button can't do anything yet: disabled, it also keeps a form from being sent by Enter.
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
