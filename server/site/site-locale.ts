import { isLocale, type Locale } from '#contract/locale.ts'

/**
 * Returns the language of a page: the one in its URL, else the one chosen on this device, else the one the browser
 * prefers, else `fallback`. Of the two Chinese locales, Taiwan, Macau and traditional characters get Hong Kong's.
 */
export function siteLocale(
  asked: string | null,
  chosen: string | undefined,
  acceptLanguage: string | undefined,
  fallback: Locale,
): Locale {
  for (const name of [asked, chosen]) {
    if (isLocale(name)) return name
  }
  for (const tag of preferred(acceptLanguage ?? '')) {
    const locale = nearest(tag)
    if (locale !== null) return locale
  }
  return fallback
}

/** Returns the tags of an Accept-Language header, best first, without those refused by a weight of 0. */
function preferred(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = rest.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
      return { tag: tag.trim().toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

function nearest(tag: string): Locale | null {
  if (/^(zh|yue)\b/.test(tag)) return /^yue|-(hk|mo|tw|hant)\b/.test(tag) ? 'zh-HK' : 'zh-CN'
  const [base] = tag.split('-')
  return isLocale(base) ? base : null
}
