import { useSyncExternalStore } from 'react'
import { deviceStorage, readPreference, storageKey, writePreference } from './preference.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()
let current: Theme = 'light'

/** Shows the remembered theme and keeps it level with the device's colour scheme and with other tabs (§1, §9). */
export function startTheme(): void {
  current = readTheme()
  show()
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey('theme')) return
    current = readTheme()
    show()
  })
}

export function chooseTheme(theme: Theme): void {
  current = theme
  writePreference(deviceStorage(), 'theme', theme)
  show()
}

/** The chosen theme, `system` included. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => current)
}

function readTheme(): Theme {
  const stored = readPreference(deviceStorage(), 'theme')
  return THEMES.find((theme) => theme === stored) ?? 'light'
}

/** public/theme.js does the same before the first paint; the two must agree. */
function show(): void {
  const isDark =
    current === 'dark' || (current === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('sl-theme-dark', isDark)
  document.documentElement.classList.toggle('sl-theme-light', !isDark)
  const color = getComputedStyle(document.documentElement).getPropertyValue('--fs-page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
