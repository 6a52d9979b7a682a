import { useSyncExternalStore } from 'react'
import { type Choice, choiceOf, colorChoiceOf, useChoice } from './choice.ts'
import { deviceStorage, readPreference, storageKey, writePreference } from './preference.ts'
import type { Scheme } from './primary.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const themeChoice = choiceOf('theme', THEMES)
export const skinChoice = choiceOf('skin', ['default', 'bordered'])
/** Another primary than lake, per theme; blank for lake. */
export const primaryChoices: Record<Scheme, Choice<string>> = {
  light: colorChoiceOf('primary-light'),
  dark: colorChoiceOf('primary-dark'),
}

type Tokens = Record<string, string>

const listeners = new Set<() => void>()

/**
 * Applies the stored choices and keeps the page in sync with the device's colour scheme and with other tabs (§1, §9).
 */
export function startTheme(): void {
  show()
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  themeChoice.subscribe(show)
  skinChoice.subscribe(show)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey('primary-tokens')) show()
  })
}

export function chooseTheme(theme: Theme): void {
  themeChoice.set(theme)
}

/** Chooses another primary for a scheme, or lake if blank; `tokens` are what it changes, as derived by primary.ts. */
export function choosePrimary(scheme: Scheme, color: string, tokens: Tokens): void {
  primaryChoices[scheme].set(color)
  // Derived once and stored, so that the first paint and the login page need no colour arithmetic.
  writePreference(deviceStorage(), 'primary-tokens', JSON.stringify({ ...keptTokens(), [scheme]: tokens }))
  show()
}

/** Returns the chosen theme, including `system`. */
export function useTheme(): Theme {
  return useChoice(themeChoice)
}

/** Returns whether the page is dark, by choice or because the device is; re-renders when that changes. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isDark(): boolean {
  return document.documentElement.classList.contains('sl-theme-dark')
}

/** public/theme.js does the same before the first paint; the two must agree. */
function show(): void {
  const page = document.documentElement
  const theme = themeChoice.get()
  const isDark =
    theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme: Scheme = isDark ? 'dark' : 'light'
  page.classList.toggle('sl-theme-dark', isDark)
  page.classList.toggle('sl-theme-light', !isDark)
  page.dataset.skin = skinChoice.get()
  for (const name of Array.from(page.style)) {
    if (name.startsWith('--')) page.style.removeProperty(name)
  }
  for (const [name, value] of Object.entries(keptTokens()[scheme] ?? {})) page.style.setProperty(name, value)
  if (readPreference(deviceStorage(), 'color-scheme') !== scheme)
    writePreference(deviceStorage(), 'color-scheme', scheme)
  const color = getComputedStyle(document.body).backgroundColor
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  for (const listener of listeners) listener()
}

function keptTokens(): Partial<Record<Scheme, Tokens>> {
  try {
    const kept: unknown = JSON.parse(readPreference(deviceStorage(), 'primary-tokens') ?? '{}')
    // Written only here. Any other content only sets an invalid colour.
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
