import { useSyncExternalStore } from 'react'
import type { AssistantInstruction } from '#contract/assistant.ts'

/** Whether the panel is open, and what the app asks of the assistant in the person's place, until it is sent. */
export type AssistantDoor = { isOpen: boolean; instruction: AssistantInstruction | null }

const CLOSED: AssistantDoor = { isOpen: false, instruction: null }
const listeners = new Set<() => void>()
let door = CLOSED
/** What had the focus before the panel took it. */
let openedFrom: HTMLElement | null = null

/** Opens the panel on whatever page the person is; `instruction` is then sent there by itself (§4). */
export function openAssistant(instruction: AssistantInstruction | null = null): void {
  const { activeElement } = document
  if (!door.isOpen) openedFrom = activeElement instanceof HTMLElement ? activeElement : null
  show({ isOpen: true, instruction: instruction ?? door.instruction })
}

/** Closes the panel and gives the focus back to what opened it, if that is still there. */
export function closeAssistant(): void {
  show(CLOSED)
  const before = openedFrom
  openedFrom = null
  // The button that opened it comes back to the page with this change.
  setTimeout(() => {
    const trigger = document.querySelector<HTMLElement>('[data-opens-assistant]')
    if (before?.isConnected) before.focus()
    else trigger?.focus()
  })
}

/** Returns what is to be asked in the person's place, once. */
export function takeInstruction(): AssistantInstruction | null {
  const { instruction } = door
  if (instruction !== null) show({ ...door, instruction: null })
  return instruction
}

/** The door, kept current. */
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
