import { useSyncExternalStore } from 'react'
import type { AssistantInstruction } from '#contract/assistant.ts'

/** Whether the panel is open, and the instruction that the app sends in the person's place, until it is sent. */
export type AssistantDoor = { isOpen: boolean; instruction: AssistantInstruction | null }

const CLOSED: AssistantDoor = { isOpen: false, instruction: null }
const listeners = new Set<() => void>()
let door = CLOSED
/** The element that had the focus before the panel. */
let openedFrom: HTMLElement | null = null

/** Opens the panel on the current page; `instruction` is then sent automatically (§4). */
export function openAssistant(instruction: AssistantInstruction | null = null): void {
  const { activeElement } = document
  if (!door.isOpen) openedFrom = activeElement instanceof HTMLElement ? activeElement : null
  show({ isOpen: true, instruction: instruction ?? door.instruction })
}

/** Closes the panel and returns the focus to the element that opened it, if it still exists. */
export function closeAssistant(): void {
  show(CLOSED)
  const before = openedFrom
  openedFrom = null
  // The button that opened it returns to the page with this change.
  setTimeout(() => {
    const trigger = document.querySelector<HTMLElement>('[data-opens-assistant]')
    if (before?.isConnected) before.focus()
    else trigger?.focus()
  })
}

/** Returns the pending instruction once. */
export function takeInstruction(): AssistantInstruction | null {
  const { instruction } = door
  if (instruction !== null) show({ ...door, instruction: null })
  return instruction
}

/** Returns the state of the door; re-renders when it changes. */
export function useAssistantDoor(): AssistantDoor {
  return useSyncExternalStore(
    subscribe,
    () => door,
    () => CLOSED,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: AssistantDoor): void {
  door = next
  for (const listener of listeners) listener()
}
