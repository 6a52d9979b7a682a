import type { Locale } from '#contract/locale.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { HI } from './hi.ts'
import { JA } from './ja.ts'
import { PT } from './pt.ts'
import type { Says } from './says.ts'
import { ZH_CN } from './zh-cn.ts'
import { ZH_HK } from './zh-hk.ts'

const SAYS: Record<Locale, Says> = { 'zh-HK': ZH_HK, en: EN, hi: HI, ja: JA, 'zh-CN': ZH_CN, pt: PT, es: ES }

export function saysIn(locale: Locale): Says {
  return SAYS[locale]
}
