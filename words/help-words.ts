import type { Help } from '#contract/help/help-topics.ts'
import type { Locale } from '#contract/locale.ts'

const HELP = import.meta.glob<Help>('./*/help.json', { import: 'default' })

/** Loads the help texts of a language. They are part of the app, so this works offline. */
export async function loadHelp(locale: Locale): Promise<Help> {
  const load = HELP[`./${locale}/help.json`]
  if (load === undefined) throw new Error(`There is no help in ${locale}`)
  return load()
}
