import { expect, test } from 'vitest'
import type { SessionInfo } from '#workers/replica-api.ts'
import { decideAccess } from '#app/auth/access.ts'
import { ROUTE_ACCESS } from '#app/auth/route-access.ts'
import { LOCALES } from '#contract/locale.ts'
import { abilitiesOf } from '#server/access/abilities.ts'
import { understand } from '#server/assistant/helper/understand.ts'
import { wordsFile } from '#server/http/words.ts'
import {
  ASKED_TOPICS,
  type Asker,
  QUESTIONS,
  suggestedQuestions,
} from '#app/assistant/suggested-questions.ts'

const ASKERS = ['HOST', 'GUEST', 'ADMIN', 'NOBODY'] as const satisfies readonly Asker[]

function mayOpen(page: keyof typeof ROUTE_ACCESS, asker: Asker): boolean {
  // Access reads nothing else of a session.
  const session = asker === 'NOBODY' ? null : ({ abilities: abilitiesOf(asker) } as SessionInfo)
  const visit = { path: page, search: '', params: {} }
  return decideAccess({ access: ROUTE_ACCESS[page] }, visit, session).kind === 'open'
}

test.each(Object.keys(QUESTIONS) as (keyof typeof ROUTE_ACCESS)[])(
  'each role that may open %s has its own few questions there, or none on purpose',
  (page) => {
    expect(ASKERS.filter((asker) => QUESTIONS[page][asker] !== undefined)).toEqual(
      ASKERS.filter((asker) => mayOpen(page, asker)),
    )
    for (const asked of Object.values(QUESTIONS[page])) {
      expect(asked.length).toBeLessThanOrEqual(4)
      expect(new Set(asked).size).toBe(asked.length)
    }
  },
)

test('a record’s page has questions of its own, and an unknown page none', () => {
  expect(suggestedQuestions('/units/details/0190', 'HOST', true)[0]).toBe('describe')
  expect(suggestedQuestions('/units', 'HOST', true)[0]).toBe('free')
  expect(suggestedQuestions('/nowhere', 'HOST', true)).toEqual([])
})

test('doesn’t ask a service what only the built-in helper knows', () => {
  expect(suggestedQuestions('/accommodation/rent', 'HOST', false)).toEqual([])
  expect(suggestedQuestions('/units/details/0190', 'HOST', false)).toEqual(['describe'])
  expect(suggestedQuestions('/dashboard', 'GUEST', false)).toEqual(['room'])
})

test.each(LOCALES)('words questions about help as the help page does: %s', (locale) => {
  const { ask } = wordsFile(locale, 'app/assistant.json') as { ask: Record<string, string> }
  const help = wordsFile(locale, 'help.json') as Record<string, { question: string }>
  expect(ASKED_TOPICS.map((topic) => ask[topic])).toEqual(ASKED_TOPICS.map((topic) => help[topic]?.question))
})

test.each(LOCALES)('the helper understands every suggested question: %s', (locale) => {
  const { ask } = wordsFile(locale, 'app/assistant.json') as { ask: Record<string, string> }
  const suggested = new Set(Object.values(QUESTIONS).flatMap((page) => Object.values(page).flat()))
  const meant = [...suggested].map(
    (each) => [each, understand(ask[each] ?? '', locale, '2026-03-09')] as const,
  )
  expect(meant.filter(([, { intent }]) => intent === 'unknown').map(([each]) => each)).toEqual([])
})
