import { expect, it } from 'vitest'
import { z } from 'zod'
import { EXPENSE_KINDS } from '#contract/expense.ts'
import { HELP_TOPICS, type HelpTopic } from '#contract/help/help-topics.ts'
import { LOCALES } from '#contract/locale.ts'
import { AMENITIES, BED_TYPES } from '#contract/unit-fields.ts'
import { wordsFile } from '#server/http/words.ts'
import { judge, readLabelledSet, type Labelled } from '#tests/assistant/labelled-set.ts'
import { understand } from './understand.ts'
import { CONCEPTS, type Vocabulary } from './vocabulary.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'

const { practice, heldBack, later, strangers } = readLabelledSet()
/** Intents whose tool changes something. */
const CHANGING = ['describeRoom', 'raiseTicket']
const RIGHT_SHARE_MIN = 0.9
/** A room in Nelson, for texts that only differ in their days. */
const ROOM = {
  en: 'room in Nelson',
  es: 'habitación en Nelson',
  pt: 'quarto em Nelson',
  hi: 'नेल्सन में कमरा',
  ja: 'ネルソンの部屋',
  'zh-CN': '纳尔逊的房间',
  'zh-HK': '尼爾遜嘅房',
}
const STRANGERS_USEFUL_MIN = 0.85

const Said = z.string().regex(/\S/)
const VocabularyFile: z.ZodType<Vocabulary> = z.strictObject({
  concepts: z.record(z.enum(CONCEPTS), Said),
  // Chinese and Japanese number their months, and find places without marks.
  months: z.union([z.array(Said).length(12), z.array(Said).length(0)]),
  days: z.record(
    z.enum([
      'today',
      'tomorrow',
      'afterTomorrow',
      'christmas',
      'weekend',
      'nextWeekend',
      'nextWeek',
      'nextMonth',
    ]),
    Said,
  ),
  units: z.record(z.enum(['night', 'day', 'week', 'month']), Said),
  numbers: z.record(Said, z.number()),
  // Hindi, Chinese and Japanese count without an article.
  people: z.record(z.enum(['adult', 'child', 'one']), z.string()),
  party: z.array(z.string().includes('N')),
  beds: z.partialRecord(z.enum(BED_TYPES), Said),
  weekdays: z.array(Said).length(7),
  partsOfMonth: z.record(z.enum(['early', 'middle', 'late']), Said),
  amenities: z.partialRecord(z.enum(AMENITIES), Said),
  expenses: z.partialRecord(z.enum(EXPENSE_KINDS), Said),
  connecting: z.string(),
  placeMarks: z.string(),
})

it.each(LOCALES)('has words in %s for everything that can be asked', (locale) => {
  expect(() => VocabularyFile.parse(wordsFile(locale, 'vocabulary.json'))).not.toThrow()
})

it('the set has a hundred questions in each language, and half of them are held back', () => {
  for (const locale of LOCALES) {
    const count = (questions: Labelled[]) => questions.filter((question) => question.locale === locale).length
    expect(count(practice) + count(heldBack)).toBeGreaterThanOrEqual(100)
    expect(Math.abs(count(practice) - count(heldBack))).toBeLessThanOrEqual(1)
  }
})

it.each(LOCALES)('understands the held-back questions in %s', (locale) => {
  const asked = heldBack.filter((question) => question.locale === locale)
  const wrong = asked.filter((question) => {
    const { isIntentRight, areSlotsRight } = judge(question)
    return !isIntentRight || !areSlotsRight
  })
  expect(1 - wrong.length / asked.length).toBeGreaterThanOrEqual(RIGHT_SHARE_MIN)
})

it('gives strangers a useful answer to most questions', () => {
  const useful = strangers.filter((question) => judge(question).areSlotsRight)
  expect(strangers).toHaveLength(88)
  expect(useful.length / strangers.length).toBeGreaterThanOrEqual(STRANGERS_USEFUL_MIN)
})

it.each(LOCALES)('recognises every help topic when asked in %s', (locale) => {
  const asked = [...practice, ...heldBack].filter((question) => question.locale === locale)
  const right = asked.filter((question) => judge(question).isIntentRight).map(({ slots }) => slots.topic)
  expect(HELP_TOPICS.filter((topic) => !right.includes(topic))).toEqual([])
})

it('changes nothing for a question that asks for something else', () => {
  const mistaken = [...practice, ...heldBack, ...later, ...strangers].filter((question) => {
    const { intent } = judge(question)
    return CHANGING.includes(intent) && intent !== question.intent
  })
  expect(mistaken.map(({ text }) => text)).toEqual([])
})

it('reads a question in its own language, whichever one the app shows', () => {
  expect(understand('¿Dónde están mis mensajes?', 'en', '2026-03-09')).toMatchObject({
    intent: 'openPage',
    page: 'messages',
    locale: 'es',
  })
  expect(understand('在奥克兰找房', 'ja', '2026-03-09')).toMatchObject({
    intent: 'findRoom',
    wishes: { place: 'Auckland' },
  })
})

it.each([
  ['a stay over the new year', 'room in Nelson from 28 December to 3 January', '2026-12-28', '2027-01-03'],
  [
    'a day that is over this year',
    'room in Nelson from 1 February to 3 February',
    '2027-02-01',
    '2027-02-03',
  ],
  ['a day of a year that is named', 'room in Nelson 15/4/2027 - 22/4/2027', '2027-04-15', '2027-04-22'],
  ['the month of a day that it does not have', 'room in Nelson from 31 April', '2026-04-01', '2026-04-30'],
])('reads %s', (_what, text, from, to) => {
  const { wishes } = understand(text, 'en', '2026-03-09')
  expect([wishes.from, wishes.to]).toEqual([from, to])
})

it.each([
  ['room in zzyzx for two', 'en', 'Zzyzx'],
  ['habitación en opotiki', 'es', 'Ōpōtiki'],
  ['quarto perto de puketapu', 'pt', 'Puketapu'],
  ['मुझे ओपोटिकी में कमरा चाहिए', 'hi', 'Ōpōtiki'],
  ['オポティキの部屋', 'ja', 'Ōpōtiki'],
  ['奥波蒂基的房间', 'zh-CN', 'Ōpōtiki'],
  ['accommodation te aroha under 300', 'en', 'Te Aroha'],
] as const)('finds the place in %s', (text, locale, place) => {
  expect(understand(text, locale, '2026-03-09')).toMatchObject({ intent: 'findRoom', wishes: { place } })
})

// 9 March 2026 is a Monday.
it.each([
  ['tomorrow for 1 week', 'en', '2026-03-10', '2026-03-17'],
  ['from friday for a week', 'en', '2026-03-13', '2026-03-20'],
  ['from mid january for a month', 'en', '2027-01-15', '2027-02-15'],
  ['next weekend', 'en', '2026-03-20', '2026-03-22'],
  ['from 20 December to 15 December', 'en', '2026-12-20', undefined],
  ['desde mañana por una semana', 'es', '2026-03-10', '2026-03-17'],
  ['a partir de amanhã por uma semana', 'pt', '2026-03-10', '2026-03-17'],
  ['कल से एक हफ्ते के लिए', 'hi', '2026-03-10', '2026-03-17'],
  ['来週末', 'ja', '2026-03-20', '2026-03-22'],
  ['明日から1週間', 'ja', '2026-03-10', '2026-03-17'],
  ['4/15〜4/22', 'ja', '2026-04-15', '2026-04-22'],
  ['下周末', 'zh-CN', '2026-03-20', '2026-03-22'],
  ['聽日起一個星期', 'zh-HK', '2026-03-10', '2026-03-17'],
] as const)('reads the days of “%s” in %s', (days, locale, from, to) => {
  const { wishes } = understand(`${ROOM[locale]} ${days}`, locale, '2026-03-09')
  expect([wishes.from, wishes.to]).toEqual([from, to])
})

it.each([
  'please do not contact support',
  'my landlord is a problem, he reports everything',
  'don’t open a ticket',
])('offers no ticket for “%s”', (text) => {
  expect(understand(text, 'en', '2026-03-09').intent).not.toBe('raiseTicket')
})

it('leaves the type open for a private room, which may have a bathroom of its own', () => {
  expect(understand('private room in Nelson', 'en', '2026-03-09').wishes).toEqual({ place: 'Nelson' })
})

it('takes an unlisted name for a place', () => {
  expect(understand('cabin near Puketapu for 2', 'en', '2026-03-09').wishes.place).toBe('Puketapu')
})

it.each(LOCALES)('recognises each question of the help page, word for word: %s', (locale) => {
  const help = wordsFile(locale, 'help.json') as Record<HelpTopic, { question: string }>
  const topicOf = (topic: HelpTopic) => understand(` ${help[topic].question}`, locale, '2026-03-09').topic
  expect(HELP_TOPICS.map(topicOf)).toEqual(HELP_TOPICS)
})

it('corrects a misspelt word', () => {
  expect(understand('forgot my pasword', 'en', '2026-03-09').topic).toBe('password')
  expect(understand('room in Quenstown', 'en', '2026-03-09').wishes.place).toBe('Queenstown')
})

it('answers quickly, however long a text is', () => {
  const long = 'room in Kaikoura under 300 a week for 2 people from 12 April to 18 April '.repeat(30)
  const start = cpuMs()
  expect(understand(long, 'en', '2026-03-09').intent).toBe('findRoom')
  // Far more than it takes, and far less than a pattern whose work doubles with each letter would take.
  expect(cpuMs() - start).toBeLessThan(1500)
})
