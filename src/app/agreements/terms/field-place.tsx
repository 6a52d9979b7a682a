import type { ReactNode } from 'react'

/** Marks the place of a field, so that a list of missing fields can link to it. */
export function FieldPlace({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={placeId(name)} className="agreement-field">
      {children}
    </div>
  )
}

/** Unfolds the terms around a field, scrolls to it, and moves the focus into it. */
export function goToField(name: string): void {
  const place = document.getElementById(placeId(name))
  const fold = place?.closest('details')
  if (fold) fold.open = true
  place?.scrollIntoView({ block: 'center' })
  place
    ?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
    ?.focus({ preventScroll: true })
}

function placeId(name: string): string {
  return `agreement-field-${name}`
}
