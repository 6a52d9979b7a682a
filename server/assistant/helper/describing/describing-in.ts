import type { Locale } from '#contract/locale.ts'
import type { Describing } from './describing.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { PT } from './pt.ts'
import { HI } from './hi.ts'
import { JA } from './ja.ts'
import { ZH_CN } from './zh-cn.ts'
import { ZH_HK } from './zh-hk.ts'

const DESCRIBING: Record<Locale, Describing> = {
  'zh-HK': ZH_HK,
  en: EN,
  hi: HI,
  ja: JA,
  'zh-CN': ZH_CN,
  pt: PT,
  es: ES,
}

export function describingIn(locale: Locale): Describing {
  return DESCRIBING[locale]
}
