import { useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ok } from '#contract/result.ts'
import { startWords } from '#tests/support/page-words.ts'
import { patiently } from '#tests/support/patiently.ts'
import { Composer } from './composer.tsx'

/** A worker that keeps drafts at once, and a message when told to. */
const worker = vi.hoisted(() => ({
  drafts: [] as string[],
  keepMessage: (): void => undefined,
}))
vi.mock('#app/replica/replica.ts', () => ({
  replica: {
    boundTo: () => 'me',
    phase: () => 'open',
    watchStatus: () => () => undefined,
    watch: (name: string, _args: object, onRows: (rows: string) => void) => {
      if (name === 'draft') onRows('')
      return () => undefined
    },
  },
  mutate: (name: string, args: { text?: string }) => {
    if (name === 'saveDraft') worker.drafts.push(args.text ?? '')
    if (name !== 'sendChatMessage') return Promise.resolve(ok(undefined))
    return new Promise((resolve) => {
      worker.keepMessage = () => resolve(ok({ id: '' }))
    })
  },
}))

let root: Root
let host: HTMLElement

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

beforeAll(async () => {
  await startWords('messages')
})
beforeEach(async () => {
  worker.drafts.length = 0
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(<Harness />)
  await patiently(() => {
    host.querySelector('textarea')?.focus()
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
  })
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test('text typed while a message is being saved stays in the field', async () => {
  await userEvent.keyboard('hello{Enter} more')
  worker.keepMessage()
  await patiently(() => expect(host.querySelector('textarea')?.value).toBe(' more'))
})

test('text typed meanwhile is in this conversation’s draft after switching to another', async () => {
  await userEvent.keyboard('hello{Enter} more')
  root.unmount()
  worker.keepMessage()
  await patiently(() => expect(worker.drafts.at(-1)).toBe(' more'))
  root = createRoot(host)
})
