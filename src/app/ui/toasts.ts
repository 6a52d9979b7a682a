import { useSyncExternalStore } from 'react'

/**
 * A short message about something that happened elsewhere on the page or in the background, in the person's language.
 */
export type Toast = {
  id: number
  text: string
  /** What it consists of; each line turns from dashed to solid, one after the other. */
  lines?: readonly string[]
  tone: 'plain' | 'problem'
  undo?: { label: string; run: () => void }
  /** Its time begins only when the person touches something or presses a key. */
  isUntilTouched?: true
}

/** Nobody reads more at once; the oldest is removed. */
const TOASTS_MAX = 3

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/**
 * Shows a toast. It disappears by itself, so its message must also stand where it belongs, or be of no further use. A
 * toast with the same text replaces the older one.
 */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  show([...toasts.filter(({ text }) => text !== toast.text), { ...toast, id: lastId }].slice(-TOASTS_MAX))
}

export function dismissToast(id: number): void {
  show(toasts.filter((toast) => toast.id !== id))
}

/** Returns the toasts shown now, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
