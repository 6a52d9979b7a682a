import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fail, ok, type Result } from '#contract/result.ts'
import type { SpokenLanguage } from '#contract/spoken-language.ts'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { LanguagesField } from './languages-field.tsx'

/** A worker whose saves stay in progress until the test ends them. */
const worker = vi.hoisted(() => ({
  saves: [] as { languages: readonly string[]; end: (result: Result<undefined>) => void }[],
}))
vi.mock('#app/replica/replica.ts', () => ({
  mutate: (_name: string, { fields }: { fields: { languages: readonly string[] } }) =>
    new Promise((end) => worker.saves.push({ languages: fields.languages, end })),
}))

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords('profile', 'forms')
})
beforeEach(() => {
  worker.saves.length = 0
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

const show = (...languages: SpokenLanguage[]) => root.render(<LanguagesField id="me" languages={languages} />)
function box(name: string): HTMLInputElement {
  const label = [...host.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  const found = label?.querySelector('input')
  if (!found) throw new Error(`no language is called ${name}`)
  return found
}
async function press(name: string): Promise<void> {
  await patiently(() => box(name))
  await userEvent.click(box(name))
}

test('keeps all languages chosen in quick succession, and shows each at once', async () => {
  show('en')
  await press('Spanish')
  await press('Hindi')
  expect(box('Spanish').checked && box('Hindi').checked).toBe(true)
  expect(worker.saves.map(({ languages }) => languages.toSorted())).toEqual([
    ['en', 'es'],
    ['en', 'es', 'hi'],
  ])
})

test('an earlier save’s row doesn’t undo a later choice', async () => {
  show('en')
  await press('Spanish')
  await press('Hindi')
  worker.saves[0]?.end(ok(undefined))
  show('en', 'es')
  await press('English')
  expect(box('Hindi').checked).toBe(true)
  expect(worker.saves.at(-1)?.languages.toSorted()).toEqual(['es', 'hi'])
})

test('shows another device’s choice once everything is saved', async () => {
  show('en')
  await press('Spanish')
  worker.saves[0]?.end(ok(undefined))
  show('en', 'es')
  await patiently(() => expect(box('Spanish').checked).toBe(true))
  show('hi')
  await patiently(() => expect(box('Hindi').checked).toBe(true))
  expect(box('Spanish').checked).toBe(false)
})

test('reverts a choice that couldn’t be saved', async () => {
  show('en')
  await press('Spanish')
  worker.saves[0]?.end(fail({ kind: 'storage', message: '' }))
  await patiently(() => expect(box('Spanish').checked).toBe(false))
})
