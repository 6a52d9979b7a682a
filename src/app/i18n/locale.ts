/** The languages of the interface, in the order in which they are offered (§9). */
export const LOCALES = ['zh-HK', 'en', 'hi', 'ja', 'zh-CN', 'pt', 'es'] as const
export type Locale = (typeof LOCALES)[number]

/** Each language by its own name, so that a person who landed in the wrong one finds theirs. */
export const LOCALE_NAMES: Record<Locale, string> = {
  'zh-HK': '繁體中文（香港）',
  en: 'English',
  hi: 'हिन्दी',
  ja: '日本語',
  'zh-CN': '简体中文',
  pt: 'Português',
  es: 'Español',
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** The way a language runs. None of the seven is right-to-left; tests bring one that is. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** What the page's `lang` says: English here is New Zealand's, which decides spelling checks and voices. */
export function languageTagOf(locale: Locale): string {
  return locale === 'en' ? 'en-NZ' : locale
}
