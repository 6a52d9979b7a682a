import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteMarkId } from '#contract/note-mark.ts'
import { openTestReplica, testChatId, valueOf } from '#tests/support/test-replica.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'

/* Two tabs share a chat's single draft. */

const CHAT = testChatId(1)
let scope: Scope
beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const save = async (text: string, over = '') =>
  valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text, over }))
const stored = () => scope.replica.live.drafts.get(CHAT)?.body.text ?? null

test('sending removes the draft that its own composer stored', async () => {
  await save('Kia')
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'Kia ora', draft: 'Kia' }))
  expect(stored()).toBeNull()
})

test('sending keeps a draft that another tab has begun meanwhile', async () => {
  await save('Kia')
  await save('T')
  valueOf(await mutations.sendChatMessage(scope, { chatId: CHAT, message: 'Kia ora', draft: 'Kia' }))
  expect(stored()).toBe('T')
})

test('emptying a composer removes its own draft, not another tab’s', async () => {
  await save('Kia')
  await save('', 'Kia ora')
  expect(stored()).toBe('Kia')
  await save('', 'Kia')
  expect(stored()).toBeNull()
})

test('appends more text to an existing draft once', async () => {
  const add = async (text: string) =>
    valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text, isMore: true }))
  await add('The gate is open')
  expect(stored()).toBe('The gate is open')
  await save('The ford too')
  await add('The gate is open')
  await add('The gate is open')
  expect(stored()).toBe('The ford too\nThe gate is open')
})

test('a suggested text fills an empty draft and never replaces what somebody wrote', async () => {
  const suggest = async (text: string) =>
    valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text, isSuggested: true }))
  await suggest('Is it free?')
  expect(stored()).toBe('Is it free?')
  await save('Kia')
  for (const text of ['Is it free?', '']) {
    await suggest(text)
    expect(stored()).toBe('Kia')
  }
})

test('a new suggestion replaces or clears a draft that nobody has edited', async () => {
  const suggest = async (text: string) =>
    valueOf(await mutations.saveDraft(scope, { chatId: CHAT, text, isSuggested: true }))
  await suggest('')
  expect(stored()).toBeNull()
  await suggest('Is the cabin free?')
  await suggest('Is the loft free?')
  expect(stored()).toBe('Is the loft free?')
  await suggest('')
  expect(stored()).toBeNull()
  await suggest('Is the cabin free?')
  await save('Is the cabin free? We are two', 'Is the cabin free?')
  await suggest('Is the loft free?')
  expect(stored()).toBe('Is the cabin free? We are two')
})

test('sign-out counts a ticket reply as one draft, whether or not it is a note', async () => {
  const ticketId = '00000000-0000-4000-8000-0000000000a1'
  const keep = async (chatId: string, text: string) =>
    valueOf(await mutations.saveDraft(scope, { chatId, text }))
  await keep(noteMarkId(ticketId), 'note')
  await keep(ticketId, 'Called them twice')
  expect(await firstValueFrom(queries.drafts(scope, {}))).toMatchObject([{ text: 'Called them twice' }])
})
