import { useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { Composer } from './composer.tsx'

/** One chat's draft shared by two tabs, with the rules of its mutations, and a send that waits until it is released. */
const worker = vi.hoisted(() => {
  const watchers = new Set<(rows: string) => void>()
  const shared = {
    draft: '',
    watchers,
    letGo: (): void => undefined,
    save: (_text: string): void => undefined,
  }
  shared.save = (text) => {
    shared.draft = text
    for (const watcher of watchers) watcher(text)
  }
  return shared
})
vi.mock('#app/replica/replica.ts', () => ({
  replica: {
    boundTo: () => 'me',
    phase: () => 'open',
    watchStatus: () => () => undefined,
    watch: (name: string, _args: object, onRows: (rows: string) => void) => {
      if (name !== 'draft') return () => undefined
      worker.watchers.add(onRows)
      onRows(worker.draft)
      return () => worker.watchers.delete(onRows)
    },
  },
  mutate: async (name: string, args: { text?: string; over?: string; draft?: string }) => {
    if (name === 'saveDraft') {
      const { text = '', over = worker.draft } = args
      if (text.trim() !== '') worker.save(text)
      else if (worker.draft === over) worker.save('')
    }
    if (name !== 'sendChatMessage') return ok(undefined)
    await new Promise<void>((resolve) => {
      worker.letGo = resolve
    })
    if (worker.draft === (args.draft ?? worker.draft)) worker.save('')
    return ok({ id: '' })
  },
}))

const tabs: { root: Root; host: HTMLElement }[] = []

function Harness() {
  return (
    <Composer
      chat={{ id: '01936d5e-0000-7000-8000-000000000001', others: [], subject: null }}
      hold={null}
      authorOf={String}
      field={useRef(null)}
      onSent={() => undefined}
    />
  )
}

function field(tab: number): HTMLTextAreaElement {
  const found = tabs[tab]?.host.querySelector('textarea')
  if (!found) throw new Error(`Tab ${tab} has no field yet`)
  return found
}

beforeAll(async () => {
  await startWords('messages')
})
beforeEach(async () => {
  worker.draft = ''
  for (let n = 0; n < 2; n += 1) {
    const host = document.createElement('div')
    document.body.append(host)
    const root = createRoot(host)
    root.render(<Harness />)
    tabs.push({ root, host })
  }
  await patiently(() => [field(0), field(1)])
})
afterEach(() => {
  for (const { root, host } of tabs.splice(0)) {
    root.unmount()
    host.remove()
  }
})

test('text typed in one tab while another sends is kept, in the field and the draft', async () => {
  field(0).focus()
  await userEvent.keyboard('hello{Enter}')
  // The other tab shows what this one stored; text typed there replaces it.
  field(1).focus()
  await userEvent.keyboard('{Control>}a{/Control}T')
  await patiently(() => expect(worker.draft).toBe('T'))
  worker.letGo()
  await userEvent.keyboard('e reo')
  await patiently(() => expect(worker.draft).toBe('Te reo'))
  await patiently(() => expect(field(0).value).toBe(''))
  expect(field(1).value).toBe('Te reo')
  expect(worker.draft).toBe('Te reo')
})
