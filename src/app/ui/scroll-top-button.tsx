import { useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'

/** The button shows once the page has scrolled further than this (§9). */
const THRESHOLD_PX = 200

/** A button back to the top of a long page, with smooth scrolling unless reduced motion is preferred (§2). */
export function ScrollTopButton({ label }: { label: string }) {
  const isShown = useSyncExternalStore(
    onScroll,
    () => window.scrollY > THRESHOLD_PX,
    () => false,
  )
  if (!isShown) return null
  return (
    <IconButton
      className="scroll-top"
      icon="arrow-up"
      label={label}
      onClick={() => {
        const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
    />
  )
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
