import type { Help } from '#contract/help/help-topics.ts'
import type { Locale } from '#contract/locale.ts'

const LOAD: Record<Locale, () => Promise<Help>> = {
  'zh-HK': async () => (await import('#contract/help/help-zh-hk.ts')).HELP_ZH_HK,
  en: async () => (await import('#contract/help/help-en.ts')).HELP_EN,
  hi: async () => (await import('#contract/help/help-hi.ts')).HELP_HI,
  ja: async () => (await import('#contract/help/help-ja.ts')).HELP_JA,
  'zh-CN': async () => (await import('#contract/help/help-zh-cn.ts')).HELP_ZH_CN,
  pt: async () => (await import('#contract/help/help-pt.ts')).HELP_PT,
  es: async () => (await import('#contract/help/help-es.ts')).HELP_ES,
}

/** Loads the help texts of a language. They are part of the app, so this works offline. */
export function loadHelp(locale: Locale): Promise<Help> {
  return LOAD[locale]()
}
