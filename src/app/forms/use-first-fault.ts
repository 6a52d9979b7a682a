import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Shows what keeps a long form from being saved: focuses the first invalid field, otherwise the first answer of a
 * question, and otherwise scrolls the last notice into view. `form` is the element that contains them. Call `showFault`
 * once the fault is known; it takes effect after the next render.
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
