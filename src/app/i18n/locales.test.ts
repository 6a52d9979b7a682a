import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'

const app = join(import.meta.dirname, '..')
const locales = join(import.meta.dirname, '../../../words')

/** Numbers that cover the plural forms on screens; a language's own rules say which of the forms it has. */
const COUNTS = [0, 1, 2, 5, 11, 21, 1_000_000]

type Strings = Map<string, string>

/** Returns the texts of the app, or of all files, by their places. */
function stringsOf(locale: string, files: string): Strings {
  const strings: Strings = new Map()
  for (const file of globSync(files, { cwd: join(locales, locale) })) {
    const walk = (value: unknown, path: string): void => {
      if (typeof value === 'string') strings.set(path, value)
      else for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`)
    }
    const content: unknown = JSON.parse(readFileSync(join(locales, locale, file), 'utf8'))
    walk(content, basename(file, '.json').replace(/^record-/, 'records.'))
  }
  return strings
}

/** Returns the key without its plural form. */
function stem(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

const EVERYTHING = '{app/*,help,helper,mail,site}.json'
const english = stringsOf('en', EVERYTHING)
const plural = new Set([...english.keys()].filter((key) => key !== stem(key)).map(stem))

describe.each(LOCALES.filter((locale) => locale !== 'en'))('the strings in %s', (locale) => {
  const strings = stringsOf(locale, EVERYTHING)

  it('have every plural form that the language needs', () => {
    const rules = new Intl.PluralRules(locale)
    const needed = [...plural].flatMap((key) => COUNTS.map((count) => `${key}_${rules.select(count)}`))
    expect([...new Set(needed)].filter((key) => !strings.has(key))).toEqual([])
  })

  it('are translated: a text equal to English is a name or a word both share', () => {
    const same = [...strings].filter(
      ([key, text]) => english.get(key) === text && /\p{Letter}{2}/u.test(text),
    )
    expect(same.map(([key]) => key).filter((key) => !SHARED.has(key) && !isPlace(key))).toEqual([])
  })
})

/** Texts that some language writes the same as English. */
const SHARED = new Set([
  'agreements.menu.pdf',
  'arrival.notes.wifi',
  'agreements.addOn.priced',
  'agreements.addOn.unnamed',
  'agreements.field.addOns',
  'agreements.no',
  'agreements.pair',
  'agreements.section.addOns',
  'agreements.total.addOns',
  'dashboard.greeting',
  'dashboard.greetingAnyone',
  'documents.hub.fileName',
  'front.pricing.addOns.title',
  'front.total.all',
  'helper.describing.amenityNames.WIFI',
  'helper.describing.nowhere',
  'helper.facts.each',
  'helper.facts.kindAmount',
  'helper.pages.blog',
  'invite.link',
  'lock.pin',
  'messages.conversation.theySaid',
  'records.posts.name',
  'records.posts.waiting',
  'revenue.income.addOn',
  'revenue.plot.over',
  'revenue.plot.under',
  'scheduled.no',
  'turnovers.supply.level',
  'waiting.return.both',
  'tickets.kind.IDEA',
  'shell.nav.menu',
  'units.addOn.nth',
  'units.section.addOns',
  'site.blog.title',
  'sync.use.kbit',
  'sync.use.mbit',
  'sync.use.ms',
])

/** The regions of New Zealand have the same names in all languages with Latin letters. */
function isPlace(key: string): boolean {
  return key.startsWith('agreements.region.')
}

describe('the English strings', () => {
  it('are all used', () => {
    const source = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => readFileSync(join(app, path), 'utf8'))
      .join('\n')
    const shown = stringsOf('en', 'app/*.json')
    // Looked for in a set and in few lines: in the whole source, each key takes a millisecond.
    const literals = new Set([...source.matchAll(/[':]([\w.-]+)'/g)].map(([, text = '']) => text))
    const templates = source
      .split('\n')
      .filter((line) => line.includes('${'))
      .join('\n')
    const unused = [...new Set([...shown.keys()].map(stem))].filter(
      (key) => !isUsed(key, literals, templates),
    )
    expect(unused).toEqual([])
  })
})

/** Returns whether a key is in the code, whole or with some parts filled in: `notice.${problem}`. */
function isUsed(key: string, literals: ReadonlySet<string>, templates: string): boolean {
  const [, ...parts] = key.split('.')
  if (literals.has(parts.join('.'))) return true
  // At least one part must be literal; otherwise any template would match every key.
  return parts.some((_, kept) => {
    const pattern = parts.map((part, index) => (index === kept ? part : `(?:${part}|\\$\\{[^}]+\\})`))
    return parts.length > 1 && new RegExp(`[\`:]${pattern.join('\\.')}\``).test(templates)
  })
}
