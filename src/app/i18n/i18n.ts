import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { deviceStorage, readPreference, storageKey, writePreference } from '#app/theme/preference.ts'
import { directionChoice, showDirection } from './direction.ts'
import { isLocale, languageTagOf, type Locale } from '#contract/locale.ts'
import type {} from '#words/words.ts'
import { english, loadEnglish, loadLanguage } from '#words/app-words.ts'

/** Loads features' English strings, for the route table to load together with a page. */
export async function loadStrings(...features: (keyof typeof loadEnglish)[]): Promise<void> {
  const bring = async (feature: keyof typeof loadEnglish): Promise<void> => {
    if (i18next.hasResourceBundle('en', feature)) return
    i18next.addResourceBundle('en', feature, (await loadEnglish[feature]()).default)
  }
  await Promise.all(features.map(bring))
}

/** Returns the initial language: the one chosen here before, else the configured one, else English (§9). */
export function initialLocale(): Locale {
  const stored = readPreference(deviceStorage(), 'language')
  if (isLocale(stored)) return stored
  const configured: unknown = import.meta.env.VITE_DEFAULT_LOCALE
  return isLocale(configured) ? configured : 'en'
}

/** Sets up the strings; resolves once the first language has loaded. If its chunk fails to load, English stays. */
export async function startI18n(): Promise<void> {
  await initStrings()
  directionChoice.subscribe(showDirection)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey('language')) void showLocale(initialLocale())
  })
  window.addEventListener('online', () => void bringAwaitedLocale())
  await showLocale(initialLocale())
}

/** Sets up English and the loading of the others; needs no browser. */
export async function initStrings(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: english },
    ns: [...Object.keys(english), ...Object.keys(loadEnglish)],
    partialBundledLanguages: true,
    // React escapes what it renders.
    interpolation: { escapeValue: false, defaultVariables: { product: productName() } },
    returnNull: false,
    react: { useSuspense: false },
  })
}

/** Loads a language unless it has loaded, and changes to it; needs no browser. */
export async function bringLocale(locale: Locale): Promise<void> {
  await bringWords(locale)
  await i18next.changeLanguage(locale)
}

async function bringWords(locale: Locale): Promise<void> {
  if (locale === 'en' || i18next.hasResourceBundle(locale, 'shell')) return
  const strings = await loadLanguage(locale)
  for (const [path, words] of Object.entries(strings)) {
    const feature = featureOf(path)
    const kind = /^record-(.+)$/.exec(feature)?.[1]
    if (kind === undefined) i18next.addResourceBundle(locale, feature, words)
    // One feature, with a file for each kind of record.
    else i18next.addResourceBundle(locale, 'records', { [kind]: words }, true)
  }
}

/** Changes the language at once, without a reload, and remembers it on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  writePreference(deviceStorage(), 'language', locale)
  await showLocale(locale)
}

/** The last one chosen: strings of an earlier choice may arrive after it. */
let chosen: Locale | null = null
let awaited: Locale | null = null
const listeners = new Set<() => void>()

/** Returns the chosen language while its strings are neither on this device nor loadable; `null` once it shows. */
export function useAwaitedLocale(): Locale | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => awaited,
    () => null,
  )
}

/** Tries again to show a chosen language that could not be loaded; call it when the server can be reached again. */
export async function bringAwaitedLocale(): Promise<void> {
  if (awaited !== null) await showLocale(awaited)
}

function awaitLocale(locale: Locale | null): void {
  awaited = locale
  for (const listener of listeners) listener()
}

export function productName(): string {
  return import.meta.env.VITE_APP_TITLE || 'Farstead'
}

async function showLocale(locale: Locale): Promise<void> {
  chosen = locale
  try {
    await bringWords(locale)
    if (chosen !== locale) return
    await i18next.changeLanguage(locale)
    document.documentElement.lang = languageTagOf(locale)
    showDirection()
    awaitLocale(null)
  } catch (error) {
    console.warn(`The language ${locale} could not be loaded`, error)
    if (chosen === locale) awaitLocale(locale)
  }
}

/** Returns the feature of a file: `./app/auth.json` is `auth`. */
function featureOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
