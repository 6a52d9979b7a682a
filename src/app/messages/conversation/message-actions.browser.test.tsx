import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail, ok } from '#contract/result.ts'
import { replica } from '#app/replica/replica.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { MessageActions } from './message-actions.tsx'

const MESSAGE: MessageView = {
  id: '01936d5e-0000-7000-8000-000000000001',
  chatId: '01936d5e-0000-7000-8000-000000000002',
  senderId: '01936d5e-0000-7000-8000-000000000003',
  isMine: true,
  kind: 'text',
  message: 'Is anybody there?',
  position: null,
  createdAt: null,
  writtenAt: null,
  state: 'uncertain',
  rejection: null,
}

let root: Root
let host: HTMLElement
// Simulates the network.
const syncNow = vi.spyOn(replica, 'syncNow')

beforeAll(async () => {
  await startWords('messages')
})
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.clearAllMocks()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('checks an uncertain message on demand, and says when there is no reply', async () => {
  syncNow.mockResolvedValueOnce(fail({ kind: 'network', message: '' })).mockResolvedValueOnce(ok(undefined))
  root.render(<MessageActions message={MESSAGE} />)
  await button('Check now').click()
  const said = () => host.querySelector('[role=status]')?.textContent
  await expect.poll(() => said()).toContain('No reply yet.')
  await button('Check now').click()
  await expect.poll(() => said()).toBe('')
  expect(syncNow).toHaveBeenCalledTimes(2)
})

test('a refused message can be retried, edited where writing is allowed, and discarded', async () => {
  const refused: MessageView = { ...MESSAGE, state: 'rejected', rejection: 'invalid' }
  const onEdit = vi.fn<(message: MessageView) => void>()
  root.render(<MessageActions message={refused} onEdit={onEdit} />)
  await expect.element(button('Try again')).toBeVisible()
  await expect.element(button('Discard')).toBeVisible()
  await button('Edit').click()
  expect(onEdit).toHaveBeenCalledWith(refused)
  root.render(<MessageActions message={refused} />)
  await expect.poll(() => host.textContent).not.toContain('Edit')
})

test.each([
  ['tooLong', true, false],
  ['blank', true, false],
  ['chatClosed', false, false],
  ['chatClosed', true, true],
  ['idTaken', true, true],
] as const)(
  'refused as %s, with the conversation open: %s, it can be sent again: %s',
  async (rejection, isOpen, goes) => {
    const refused: MessageView = { ...MESSAGE, state: 'rejected', rejection }
    root.render(<MessageActions message={refused} onEdit={isOpen ? () => undefined : undefined} />)
    await expect.element(button('Discard')).toBeVisible()
    await expect.poll(() => button('Try again').elements()).toHaveLength(goes ? 1 : 0)
  },
)
