import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { placeOfHash, type UnitPlace, type UnitSectionId } from './unit-sections.ts'

/** Which part of the page is being edited, and the ways there and back. */
export type UnitParts = {
  open: UnitPlace | null
  /** The next part that publishing requires, *Publishing* itself after the last one; `null` for a published unit. */
  next: UnitPlace | null
  /** Opens a part where it stands. */
  edit: (id: UnitPlace) => void
  /** Opens a part and scrolls to it. */
  go: (id: UnitPlace) => void
  close: () => void
  /** The errors of a part's fields that are to be shown. */
  errorsIn: (id: UnitSectionId) => readonly string[]
}

/**
 * Returns which part of a unit's page is being edited: at most one, and at first the one in the address. `missing` are
 * the parts that publishing still requires; `null` for a unit that is published.
 */
export function useUnitParts(
  missing: readonly UnitSectionId[] | null,
  errorsIn: UnitParts['errorsIn'],
): UnitParts {
  const { hash, key } = useLocation()
  const [open, setOpen] = useState(() => placeOfHash(hash))
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    setOpen((before) => placeOfHash(hash) ?? before)
  }

  function edit(id: UnitPlace): void {
    const before = topOf(id)
    flushSync(() => setOpen(id))
    // Another part has closed, maybe above this one.
    window.scrollBy(0, topOf(id) - before)
    elementOf(id)?.focus({ preventScroll: true })
  }

  return {
    open,
    next: missing && (missing.find((id) => id !== open) ?? 'publishing'),
    edit,
    go(id) {
      flushSync(() => setOpen(id))
      goToSection(id)
    },
    close() {
      if (open === null) return
      flushSync(() => setOpen(null))
      elementOf(open)?.scrollIntoView({ block: 'nearest' })
      document.getElementById(`${open}-edit`)?.focus({ preventScroll: true })
    },
    errorsIn,
  }
}

/** Scrolls to a part of the page and moves the focus there, so that Tab continues in it. */
export function goToSection(id: UnitPlace): void {
  const section = elementOf(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** The part itself, or the place of one that loads when it opens. */
function elementOf(id: UnitPlace): HTMLElement | null {
  return document.getElementById(`place-of-${id}`) ?? document.getElementById(id)
}

function topOf(id: UnitPlace): number {
  return elementOf(id)?.getBoundingClientRect().top ?? 0
}
