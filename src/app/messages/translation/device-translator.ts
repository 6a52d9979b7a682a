import type { Locale } from '#contract/locale.ts'
import { guessLanguage } from './guess-language.ts'

/* The browser's own translator (https://developer.mozilla.org/docs/Web/API/Translator), which no type describes yet. */

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'
type Pair = { sourceLanguage: string; targetLanguage: string }
type Translators = {
  availability: (pair: Pair) => Promise<Availability>
  create: (pair: Pair) => Promise<{ translate: (text: string) => Promise<string>; destroy?: () => void }>
}
type Detectors = {
  availability: () => Promise<Availability>
  create: () => Promise<{
    detect: (text: string) => Promise<{ detectedLanguage?: string; confidence?: number }[]>
  }>
}

/** How sure the browser must be of a text's language. */
const CONFIDENCE_MIN = 0.6

/** Languages as translators name them; the others are named as here. */
const NAMES: Partial<Record<Locale, string>> = { 'zh-CN': 'zh', 'zh-HK': 'zh-Hant' }

export const translatorsName = (locale: Locale): string => NAMES[locale] ?? locale

/** Returns the language of a text, by the browser if it can tell without a download, else by its words; `null` if unclear. */
export async function languageOf(text: string): Promise<string | null> {
  const detectors = api<Detectors>('LanguageDetector')
  try {
    if (detectors && (await detectors.availability()) === 'available') {
      detector ??= detectors.create()
      const [best] = await (await detector).detect(text)
      const { detectedLanguage, confidence = 0 } = best ?? {}
      return detectedLanguage === undefined || confidence < CONFIDENCE_MIN ? null : detectedLanguage
    }
  } catch (error) {
    detector = undefined
    console.warn('The browser could not tell a message’s language', error)
  }
  return guessLanguage(text)
}
let detector: ReturnType<Detectors['create']> | undefined

/**
 * Returns whether the browser can translate between two languages: `ready`, or `online` if it has to download them first.
 * `null` if it can't at all.
 */
export async function deviceTranslates(from: string, to: Locale): Promise<'ready' | 'online' | null> {
  const translators = api<Translators>('Translator')
  try {
    const has = await translators?.availability({ sourceLanguage: from, targetLanguage: translatorsName(to) })
    if (has === undefined || has === 'unavailable') return null
    return has === 'available' ? 'ready' : 'online'
  } catch {
    // Some browsers refuse a language that they don't know.
    return null
  }
}

/** Translates on this device; nothing leaves it. Rejects if the browser can't. */
export async function translateOnDevice(text: string, from: string, to: Locale): Promise<string> {
  const translators = api<Translators>('Translator')
  if (!translators) throw new Error('This browser has no translator')
  const translator = await translators.create({
    sourceLanguage: from,
    targetLanguage: translatorsName(to),
  })
  try {
    return await translator.translate(text)
  } finally {
    translator.destroy?.()
  }
}

function api<T>(name: 'Translator' | 'LanguageDetector'): T | null {
  const found: unknown = Reflect.get(globalThis, name)
  return typeof found === 'function' || (typeof found === 'object' && found !== null) ? (found as T) : null
}
