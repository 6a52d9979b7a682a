/** A language's name for itself, its `lang` tag, and its writing direction. */
export type Language = { name: string; tag: string; direction: 'ltr' | 'rtl' }

/**
 * The languages of the product, in the order in which they are offered (§9). English is New Zealand's, which decides
 * spelling checks and voices.
 */
export const LANGUAGES = {
  'zh-HK': { name: '繁體中文（香港）', tag: 'zh-HK', direction: 'ltr' },
  en: { name: 'English', tag: 'en-NZ', direction: 'ltr' },
  hi: { name: 'हिन्दी', tag: 'hi', direction: 'ltr' },
  ja: { name: '日本語', tag: 'ja', direction: 'ltr' },
  'zh-CN': { name: '简体中文', tag: 'zh-CN', direction: 'ltr' },
  pt: { name: 'Português', tag: 'pt', direction: 'ltr' },
  es: { name: 'Español', tag: 'es', direction: 'ltr' },
} satisfies Record<string, Language>

export type Locale = keyof typeof LANGUAGES

// `Object.keys` loses the type of the keys.
export const LOCALES = Object.keys(LANGUAGES) as Locale[]

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** Returns the `lang` tag of a language of the product; any other value stays as it is. */
export function languageTagOf(language: string): string {
  return isLocale(language) ? LANGUAGES[language].tag : language
}

/** Returns the writing direction of a page with this `lang` tag; `ltr` for an unknown tag. */
export function directionOf(tag: string, languages: readonly Language[] = Object.values(LANGUAGES)) {
  return languages.find((language) => language.tag === tag)?.direction ?? 'ltr'
}
