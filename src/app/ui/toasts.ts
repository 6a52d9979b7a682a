import { useSyncExternalStore } from 'react'

/** A word about something that happened elsewhere on the page or in the background. Its text is in the person's language. */
export type Toast = {
  id: number
  text: string
  tone: 'plain' | 'problem'
  undo?: { label: string; run: () => void }
}

/** More at once nobody reads: the oldest gives way. */
const TOASTS_MAX = 3

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/**
 * Shows a toast. It goes by itself, so what it says must also stand where it belongs, or be of no further use. The same
 * text is not shown twice: the older one goes.
 */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  show([...toasts.filter(({ text }) => text !== toast.text), { ...toast, id: lastId }].slice(-TOASTS_MAX))
}

export function dismissToast(id: number): void {
  show(toasts.filter((toast) => toast.id !== id))
}

/** The toasts that are shown now, oldest first. */
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
