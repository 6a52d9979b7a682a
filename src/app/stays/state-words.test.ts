import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LOCALES, type Locale } from '#contract/locale.ts'

type Words = Record<string, string>

function stringsOf(locale: Locale, name: string): unknown {
  const path = join(import.meta.dirname, '../../../words', locale, 'app', `${name}.json`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

it.each(LOCALES)('the inbox, rents, rooms and agreements call a state of a stay the same in %s', (locale) => {
  const { list } = stringsOf(locale, 'messages') as { list: { stay: Words } }
  const { stay } = stringsOf(locale, 'rent') as { stay: Words }
  const { meets } = stringsOf(locale, 'stay') as { meets: { state: Words } }
  const states = ['coming', 'due', 'now', 'leaving', 'past', 'asked']
  const words = (all: Words) => states.flatMap((state) => (state in all ? [[state, all[state]]] : []))
  expect(words(stay)).toHaveLength(states.length)
  expect(words(stay)).toEqual(words(meets.state))
  const inbox = words(list.stay)
  expect(inbox.length).toBeGreaterThan(3)
  for (const [state, word] of inbox) expect(stay).toHaveProperty(String(state), word)
})
