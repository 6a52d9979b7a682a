import type { Locale } from '#contract/locale.ts'
import type { SiteWords } from '#server/site/site-words.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { hi } from './hi.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import { zhCn } from './zh-cn.ts'
import { zhHk } from './zh-hk.ts'

const WORDS: Record<Locale, SiteWords> = { en, es, hi, ja, pt, 'zh-CN': zhCn, 'zh-HK': zhHk }

export function wordsInLocale(locale: Locale): SiteWords {
  return WORDS[locale]
}
