import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LAW_RULES, type LawRuleId } from '#domain/law/rules.ts'
import type { LawRule } from '#domain/law/law-rule.ts'
import { LOCALES } from '#contract/locale.ts'
import { rentUntilAfter } from '#domain/law/rent-after-ending.ts'
import { SHORT_FIXED_TERM_DAYS } from '#domain/calendar/tenancy-term.ts'
import { allWords } from '#scripts/words/all-words.ts'
import { WHERE_SHOWN } from './where-shown.ts'

const ROOT = join(import.meta.dirname, '../..')
const rules: [LawRuleId, LawRule][] = Object.entries(LAW_RULES).map(([id, rule]) => [id as LawRuleId, rule])

const words = allWords()

const english = words.en

const isUnder = (place: string, prefix: string) =>
  place === prefix || /^[._]/.test(place.slice(prefix.length))
const covers = (prefix: string) => (place: string) => place.startsWith(prefix) && isUnder(place, prefix)
const rulesOf = (place: string) =>
  rules.filter(([id]) => WHERE_SHOWN[id].some((prefix) => covers(prefix)(place)))

/** What only the law says. */
const LEGAL =
  /\bAct\b|\bsection \d|Tenancy Services|Inland Revenue|Privacy Act|Building Act|building consent|Tribunal|\b\d+ working days|five working days|weeks’ rent|days’ (written )?notice|\d+ hours’|\bGST is\b|tax records|boarding house|periodic/i
/** They sound like the law and say nothing that it asks. */
const NOT_A_RULE: readonly string[] = [
  // Labels and names.
  'agreements.regime.BOARDING_HOUSE',
  'documents.summary.note',
  'rent.write.PERIODIC',
  'rent.kind.PERIODIC',
  // Said with whatever rule stands before them.
  'agreements.law.check',
  'documents.law.source',
]

describe('the rules of law', () => {
  it.each(rules)('say where and when they were read: %s', (_id, { source, asOf, from, until, section }) => {
    expect(source).toMatch(/^[a-z]+\.(govt|org)\.nz\/\S+$/)
    for (const day of [asOf, from ?? asOf, until ?? asOf]) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(section).toMatch(/^(ss? \d|reg \d|Sch \d|IPP \d)/)
  })

  it('have one reading day for each page', () => {
    const days = Map.groupBy(rules, ([, { source }]) => source)
    const several = [...days].filter(([, of]) => new Set(of.map(([, { asOf }]) => asOf)).size > 1)
    expect(several.map(([source]) => source)).toEqual([])
  })

  it('are the only place with links to the law', () => {
    const files = globSync('{src,server,contract,domain,words,demo}/**/*.{ts,tsx,json}', {
      cwd: ROOT,
    }).filter((file) => !/\.test\.tsx?$|^domain\/law\//.test(file))
    const pattern = /(tenancy|legislation|hud|mbie|building|lbp|privacy|ird)\.(govt|org)\.nz/
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  })

  it('have the same numbers as the code that doesn’t import them', () => {
    expect(SHORT_FIXED_TERM_DAYS).toBe(LAW_RULES.fixedTerm.figures.longerThanDays)
    const terms = { region: 'OTAGO', startsOn: '2026-01-01', endsOn: null } as const
    // Received on Tuesday 2 June 2026, so the days begin on the 3rd.
    const ending = { step: 'cancel', party: 'guest', at: new Date('2026-06-01T22:00:00Z') } as const
    const { guestDays } = LAW_RULES.ending.figures
    expect(rentUntilAfter({ ...terms, regime: 'RESIDENTIAL' }, ending)).toBe(`2026-06-${3 + guestDays}`)
    const { hours } = LAW_RULES.boardingLeaving.figures
    expect(rentUntilAfter({ ...terms, regime: 'BOARDING_HOUSE' }, ending)).toBe(`2026-06-0${3 + hours / 24}`)
  })

  it('each have a date or a limit worked out by hand in a test', () => {
    const tables = [
      'domain/law/notice-to-end.test.ts',
      'domain/law/statutory-rent-dates.test.ts',
      'src/app/agreements/law/statutory-dates.test.ts',
    ]
    const text = tables.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
    // 15% of a price is 15/115 of it with the tax, which is 3/23.
    const counted = rules.filter(([id, { figures }]) => Object.keys(figures).length > 0 && !ELSEWHERE.has(id))
    expect(counted.map(([id]) => id).filter((id) => !text.includes(`'${id}',`))).toEqual([])
  })
})

/** Rules whose numbers have a test of their own: of receipts with GST, and none for what is only said. */
const ELSEWHERE: ReadonlySet<LawRuleId> = new Set<LawRuleId>([
  'gst',
  'taxRecords',
  'methContaminated',
  'methTesting',
  'smallDwelling',
])

describe('the words about the law', () => {
  it('name a rule wherever they say what the law asks', () => {
    const legal = [...english].filter(([place, text]) => LEGAL.test(text) && !NOT_A_RULE.includes(place))
    expect(legal.map(([place]) => place).filter((place) => rulesOf(place).length === 0)).toEqual([])
  })

  it('exist at every place that the rules name', () => {
    const places = [...english.keys()]
    const missing = Object.values(WHERE_SHOWN)
      .flat()
      .concat(NOT_A_RULE)
      .filter((prefix) => !places.some(covers(prefix)))
    expect(missing).toEqual([])
  })

  it.each(LOCALES)('have only numbers that the rules have: %s', (locale) => {
    const faults = [...words[locale]].flatMap(([place, text]) => {
      const said = rulesOf(place)
      if (said.length === 0) return []
      const known = new Set(said.flatMap(([, rule]) => numbersOf(rule)))
      return numbersIn(text)
        .filter((number) => !known.has(number))
        .map((number) => `${place}: ${number}`)
    })
    expect(faults).toEqual([])
  })
})

/** Returns the numbers that words about a rule may have: its figures, its section, its first day, the year of its Act. */
function numbersOf({ figures, section, from, until, says }: LawRule): number[] {
  return [
    ...Object.values(figures),
    ...numbersIn(section),
    ...numbersIn(from ?? ''),
    ...numbersIn(until ?? ''),
    ...numbersIn(says),
    ...YEARS,
  ]
}

/** The years of the Acts, and the first and last day of a tax year. */
const YEARS = [1986, 1993, 1994, 2004, 2020, 4, 1, 3, 31]

function numbersIn(text: string): number[] {
  // Placeholders aside, the minutes of 5:00, and the form of a bond number.
  return [...text.replaceAll(/\{\{?[^}]*\}?\}|:00|BN-\d+/g, '').matchAll(/\d+/g)].map(([digits]) =>
    Number(digits),
  )
}
