import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { settleEarlySignIn } from '#app/auth/early-sign-in.ts'
import { routerReady, type Router } from './router-ready.ts'

type TypedField = HTMLInputElement | HTMLSelectElement

/**
 * Hydrates the prerendered page. Its elements stay, with the focus and with what was typed before the app had loaded.
 * If the router redirects (somebody is signed in), or if the page was rendered in another language than this device's
 * (`isUsable` is false), the app renders from scratch.
 */
export async function hydrate(
  root: HTMLElement,
  { router, app, isUsable }: { router: Router; app: ReactNode; isUsable: boolean },
): Promise<void> {
  const drawnPath = root.dataset.path
  if (isUsable) await routerReady(router)
  const address = await settleEarlySignIn()
  if (address !== null) await router.navigate(address, { replace: true })
  if (!isUsable || router.state.location.pathname !== drawnPath) {
    root.replaceChildren()
    delete root.dataset.drawn
    document.getElementById('wait')?.remove()
    createRoot(root).render(app)
    return
  }
  const restore = takeTyped(root)
  // It was submitted before the app could handle it: public/first-paint.js.
  const entered = root.querySelector<HTMLFormElement>('form[data-entered]')
  entered?.querySelector('[type="submit"]')?.setAttribute('aria-busy', 'false')
  flushSync(() => hydrateRoot(root, app))
  delete root.dataset.drawn
  document.getElementById('wait')?.remove()
  restore()
  entered?.requestSubmit()
}

/**
 * Resets every field to its prerendered value, because React would take what was typed for that value. Returns a
 * function that types it again, as a person would.
 */
function takeTyped(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<TypedField>('input, select')]
  // Read before any is reset, because radio buttons change each other.
  const ticks = fields.map((field) => field instanceof HTMLInputElement && field.checked)
  const steps = fields.map((field, place) => takeField(field, ticks[place]))
  return () => {
    for (const step of steps) step?.()
  }
}

function takeField(field: TypedField, isTicked: boolean | undefined): (() => void) | null {
  if (field instanceof HTMLInputElement && isTicked !== field.defaultChecked) {
    field.checked = field.defaultChecked
    // A radio button that was deselected needs no click: another one was selected.
    return field.type === 'radio' && !isTicked ? null : () => field.click()
  }
  const { value } = field
  const drawn = drawnValue(field)
  if (value === drawn) return null
  field.value = drawn
  return () => {
    // Uses the prototype's setter: on the element itself React observes assigned values and would take this for its
    // own.
    const prototype = Object.getPrototypeOf(field) as TypedField
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

function drawnValue(field: TypedField): string {
  if (field instanceof HTMLInputElement) return field.defaultValue
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? ''
}
