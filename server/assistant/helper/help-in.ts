import { HELP_EN } from '#contract/help/help-en.ts'
import { HELP_ES } from '#contract/help/help-es.ts'
import { HELP_HI } from '#contract/help/help-hi.ts'
import { HELP_JA } from '#contract/help/help-ja.ts'
import { HELP_PT } from '#contract/help/help-pt.ts'
import type { Help } from '#contract/help/help-topics.ts'
import { HELP_ZH_CN } from '#contract/help/help-zh-cn.ts'
import { HELP_ZH_HK } from '#contract/help/help-zh-hk.ts'
import type { Locale } from '#contract/locale.ts'

const HELP: Record<Locale, Help> = {
  'zh-HK': HELP_ZH_HK,
  en: HELP_EN,
  hi: HELP_HI,
  ja: HELP_JA,
  'zh-CN': HELP_ZH_CN,
  pt: HELP_PT,
  es: HELP_ES,
}

/** Returns the help pages in a language. */
export function helpIn(locale: Locale): Help {
  return HELP[locale]
}
