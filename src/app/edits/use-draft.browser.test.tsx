import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import { patiently } from '#tests/support/patiently.ts'
import { useDraft } from './use-draft.ts'

/** A worker that is slow to read: it hasn't answered by the time the field is gone. */
const worker = vi.hoisted(() => ({ saved: [] as unknown[] }))
vi.mock('#app/replica/replica.ts', () => ({
  replica: {
    boundTo: () => 'me',
    phase: () => 'open',
    watch: () => ({ stop: () => undefined, move: () => undefined }),
  },
  mutate: (name: string, args: object) => {
    worker.saved.push({ name, ...args })
    return Promise.resolve(ok(undefined))
  },
}))

function Field() {
  const { text, write } = useDraft('chat')
  return <input value={text} onChange={() => undefined} onClick={() => write('And the spare one')} />
}

const host = document.createElement('div')
beforeEach(() => document.body.append(host))
afterEach(() => host.remove())

test('saves text typed before the stored one was read, beside it, when the field goes', async () => {
  const root = createRoot(host)
  root.render(<Field />)
  await patiently(() => expect(host.querySelector('input')).not.toBeNull())
  host.querySelector('input')?.click()
  await patiently(() => expect(host.querySelector('input')).toHaveProperty('value', 'And the spare one'))
  expect(worker.saved).toEqual([])
  root.unmount()
  await patiently(() =>
    expect(worker.saved).toEqual([
      { name: 'saveDraft', chatId: 'chat', text: 'And the spare one', isMore: true },
    ]),
  )
})
