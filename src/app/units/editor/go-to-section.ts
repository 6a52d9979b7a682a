import type { UnitPlace } from './unit-sections.ts'

/** Scrolls to a section of the editor and moves the focus there, so that Tab continues in it. */
export function goToSection(id: UnitPlace): void {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}
