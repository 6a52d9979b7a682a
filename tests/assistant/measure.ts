import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { containerBootstrap } from '@nlpjs/core'
import { LangEn } from '@nlpjs/lang-en'
import { LangEs } from '@nlpjs/lang-es'
import { LangHi } from '@nlpjs/lang-hi'
import { LangJa } from '@nlpjs/lang-ja'
import { LangPt } from '@nlpjs/lang-pt'
import { LangZh } from '@nlpjs/lang-zh'
import { Nlp } from '@nlpjs/nlp'
import * as chrono from 'chrono-node'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { understand } from '#server/assistant/helper/understand.ts'
import { measureSpeed, type Timed } from './measure-speed.ts'
import { judge, readLabelledSet, type Labelled } from './labelled-set.ts'

const DOCUMENT = join(import.meta.dirname, '../../docs/assistant.md')
const [BEGIN, END] = ['<!-- measured -->', '<!-- /measured -->']
const CHANGING = new Set(['describeRoom', 'raiseTicket'])

/** nlp.js knows one Chinese. */
const nlpLanguage = (locale: Locale): string => locale.replace(/-.*/, '')

const CHRONO: Partial<Record<Locale, chrono.Chrono>> = {
  en: chrono.en.GB,
  es: chrono.es.casual,
  pt: chrono.pt.casual,
  ja: chrono.ja.casual,
  'zh-CN': chrono.zh.hans.casual,
  'zh-HK': chrono.zh.hant.casual,
}

const { practice, heldBack, later, strangers } = readLabelledSet()
const nlpRight = await measureNlp()
const rows = LOCALES.map((locale) => {
  const asked = heldBack.filter((question) => question.locale === locale)
  const judged = asked.map(judge)
  const whole = judged.filter(({ isIntentRight, areSlotsRight }) => isIntentRight && areSlotsRight)
  const dated = asked.filter(({ slots }) => slots.from !== undefined)
  const known = CHRONO[locale]
  return [
    locale,
    String(asked.length),
    share(judged.filter(({ isIntentRight }) => isIntentRight).length, asked.length),
    share(whole.length, asked.length),
    share(nlpRight.get(locale) ?? 0, asked.length),
    share(dated.filter((question) => hasRightDays(ownDays(question), question)).length, dated.length),
    known
      ? share(dated.filter((one) => hasRightDays(chronoDays(known, one), one)).length, dated.length)
      : 'none',
  ]
})
const all = [...practice, ...heldBack, ...later, ...strangers]
const isUseful = (question: Labelled) => {
  const { isIntentRight, areSlotsRight } = judge(question)
  return isIntentRight && areSlotsRight
}
const useless = strangers.filter((question) => !isUseful(question))
const strangerRows = LOCALES.map((locale) => {
  const asked = strangers.filter((question) => question.locale === locale)
  return `| ${locale} | ${asked.length} | ${asked.filter(isUseful).length} |`
})
const mistaken = all.filter((one) => CHANGING.has(judge(one).intent) && judge(one).intent !== one.intent)
const laterRight = later.filter((one) => {
  const { isIntentRight, areSlotsRight } = judge(one)
  return isIntentRight && areSlotsRight
})

const table = [
  '| Language | Held back | Intent right | Intent and slots right | nlp.js: intent right | Days right | chrono-node: days right |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
].join('\n')
const { firstWords, opening } = await measureSpeed(heldBack)
const load = ((loadavg()[0] ?? 0) / availableParallelism()).toFixed(1)
const text = `${BEGIN}

${table}

${all.length} questions are labelled, ${heldBack.length} of them held back. Of the ${later.length} that were written after the helper, ${laterRight.length} are right now. ${mistaken.length} questions lead to a changing tool although their label says otherwise. Understanding a question takes ${timed()} ms (the slowest of twenty of the held-back ones).

| Strangers' questions | Asked | Useful now |
| --- | ---: | ---: |
${strangerRows.join('\n')}
| all | ${strangers.length} | ${strangers.length - useless.length} (${share(strangers.length - useless.length, strangers.length)}) |

Not useful: ${useless.map(({ text: asked }) => `“${asked}”`).join(', ') || 'none'}.

| In Chromium and over HTTP | Median | 95 of 100 at most | Limit of these | Times |
| --- | ---: | ---: | ---: | ---: |
| First words of the built-in helper | ${inMs(firstWords)} | 100 ms | ${firstWords.count} |
| Opening the panel, with its code on the device | ${inMs(opening)} | 200 ms | ${opening.count} |

Meanwhile ${load} processes wanted each core of this machine: more than 1 makes every figure worse than it is.

${END}`
const before = readFileSync(DOCUMENT, 'utf8')
const start = before.indexOf(BEGIN)
writeFileSync(DOCUMENT, before.slice(0, start) + text + before.slice(before.indexOf(END) + END.length))
process.stdout.write(`${text}\n`)
if (firstWords.p95Ms > 100 || opening.p95Ms > 200) process.exitCode = 1

/** Trains nlp.js on the practice half; returns how many held-back questions of each language it gets right. */
async function measureNlp(): Promise<Map<Locale, number>> {
  const container = await containerBootstrap()
  for (const part of [Nlp, LangEn, LangEs, LangHi, LangJa, LangPt, LangZh]) container.use(part)
  const nlp = container.get('nlp')
  Object.assign(nlp.settings, { autoSave: false, log: false })
  for (const language of new Set(LOCALES.map(nlpLanguage))) nlp.addLanguage(language)
  for (const question of practice)
    nlp.addDocument(nlpLanguage(question.locale), question.text, nameOf(question))
  await nlp.train()
  const right = new Map<Locale, number>()
  for (const question of heldBack) {
    const { intent } = await nlp.process(nlpLanguage(question.locale), question.text)
    const found = intent === 'None' ? 'unknown' : intent
    if (found === nameOf(question)) right.set(question.locale, (right.get(question.locale) ?? 0) + 1)
  }
  return right
}

/** An intent with its page or topic, as one class. */
function nameOf({ intent, slots }: Labelled): string {
  return [intent, slots.page ?? slots.topic].filter((part) => part !== undefined).join('.')
}

type Stay = { from: string | undefined; to: string | undefined }

function ownDays({ text: asked, locale, today }: Labelled): Stay {
  const { wishes } = understand(asked, locale, today)
  return { from: wishes.from, to: wishes.to }
}

/** The first two days that chrono-node finds; lengths such as "two weeks" it leaves to its caller, and so to nobody. */
function chronoDays(known: chrono.Chrono, { text: asked, today }: Labelled): Stay {
  const found = known.parse(asked, new Date(`${today}T12:00:00`), { forwardDate: true })
  const dayOf = (parsed: chrono.ParsedComponents | null | undefined) =>
    parsed ? parsed.date().toLocaleDateString('sv') : undefined
  return { from: dayOf(found[0]?.start), to: dayOf(found[0]?.end ?? found[1]?.start) }
}

/** A single night may be said by its day alone. */
function hasRightDays({ from, to }: Stay, { slots }: Labelled): boolean {
  return from === slots.from && (to === slots.to || to === undefined)
}

function share(count: number, of: number): string {
  return `${Math.floor((100 * count) / of)} %`
}

function inMs({ medianMs, p95Ms }: Timed): string {
  return `${medianMs.toFixed(0)} ms | ${p95Ms.toFixed(0)} ms`
}

function timed(): string {
  const twentieth = Math.ceil(heldBack.length / 20)
  const times = heldBack
    .map((question) => {
      const begin = performance.now()
      judge(question)
      return performance.now() - begin
    })
    .toSorted((a, b) => b - a)
  return (times[twentieth] ?? 0).toFixed(1)
}
