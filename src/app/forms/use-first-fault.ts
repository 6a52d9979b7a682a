import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Shows what keeps a long form from being saved: the focus goes to the first field at fault, otherwise to the first answer
 * of a question; without either, the last notice scrolls into view. `form` is what holds them all; call `showFault` once
 * the fault is known, and it shows after the next rendering.
 */
export function useFirstFault(): { form: RefObject<HTMLDivElement | null>; showFault: () => void } {
  const form = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    const find = (selector: string) => [...(form.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const [field] = find('[aria-invalid="true"]')
    const [answer] = find('.notice .button')
    const target = field ?? answer
    if (target) target.focus()
    else find('.notice').at(-1)?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return { form, showFault: () => setAsked((times) => times + 1) }
}
