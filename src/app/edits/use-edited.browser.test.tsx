import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, type Result } from '#contract/result.ts'
import { patiently } from '#tests/support/patiently.ts'
import { useEdited } from './use-edited.ts'

/** A worker that writes only when told to. */
const worker = vi.hoisted(() => ({ writes: [] as ((result: Result<undefined>) => void)[] }))
vi.mock('#app/replica/replica.ts', () => ({
  replica: { boundTo: () => 'me' },
  mutate: (name: string) =>
    name === 'editRecord'
      ? new Promise((written) => worker.writes.push(written))
      : Promise.resolve({ ok: true }),
}))

const KEY = 'farstead-edit:me:arrivalNotes:house'
let root: Root
let host: HTMLElement

function Harness() {
  const { shown, change } = useEdited('arrivalNotes', 'house', { doorCode: '' })
  return (
    <input value={shown.doorCode} onChange={() => undefined} onClick={() => change({ doorCode: '7361' })} />
  )
}

beforeEach(async () => {
  worker.writes.length = 0
  sessionStorage.clear()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(<Harness />)
  await patiently(() => expect(host.querySelector('input')).not.toBeNull())
  host.querySelector('input')?.click()
  await patiently(() => expect(worker.writes).toHaveLength(1))
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test('leaves an unwritten edit for the tab’s next page when the page goes', () => {
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).toEqual({
    collection: 'arrivalNotes',
    id: 'house',
    fields: { doorCode: '7361' },
  })
})

test('takes it back if the page lives on and the worker writes it', async () => {
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  worker.writes[0]?.(ok(undefined))
  await patiently(() => expect(sessionStorage.getItem(KEY)).toBeNull())
})
