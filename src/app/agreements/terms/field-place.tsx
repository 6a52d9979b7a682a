import type { ReactNode } from 'react'

/** Where a field of the agreement stands, so that a list of what is missing can lead to it. */
export function FieldPlace({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={placeId(name)} className="agreement-field">
      {children}
    </div>
  )
}

/** Shows a field and moves the focus into it. */
export function goToField(name: string): void {
  const place = document.getElementById(placeId(name))
  place?.scrollIntoView({ block: 'center' })
  place
    ?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
    ?.focus({ preventScroll: true })
}

function placeId(name: string): string {
  return `agreement-field-${name}`
}
