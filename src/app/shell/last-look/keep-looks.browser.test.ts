import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pinLock } from '#app/auth/pin-lock.ts'
import { testChat, testMessage, testMessages } from '#tests/support/chat-rows.ts'
import { inSessionStore } from '#tests/support/device-session.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { HANA, ZOE } from '#tests/support/record-rows.ts'
import { keepLooks } from './keep-looks.tsx'

const bed = pageBed()
const PHONE = { width: 390, height: 844 }
const CHATS = [1, 2, 3, 4, 5]
const kept = () => inSessionStore<unknown>('readonly', (store) => store.get('look'))

beforeEach(async () => {
  await inSessionStore('readwrite', (store) => store.clear())
  await inSessionStore('readwrite', (store) => store.put({ userId: HANA.id, facts: {} }, 'current'))
  await bed.put({
    chats: CHATS.map((n) =>
      testChat(n, 3, {
        participants: [
          { ...HANA, readPosition: 2 },
          { ...ZOE, readPosition: 2 },
        ],
      }),
    ),
    messages: CHATS.flatMap((n) => testMessages(n, 0, 2)),
  })
})

it('keeps the list and the three newest conversations, of this person alone', async () => {
  await bed.open('/messages', 'HOST', PHONE)
  await expect.poll(() => document.querySelectorAll('.chat-row').length).toBe(5)
  const own = [...document.querySelectorAll('.chat-row')].map((row) => row.outerHTML)
  // What is of this moment.
  document
    .querySelector('.shell')
    ?.insertAdjacentHTML('beforeend', '<div class="call-card">Zoe rings</div><sl-drawer>1 waits</sl-drawer>')
  keepLooks()
  await expect.poll(kept).toMatchObject({ version: 1, userId: HANA.id, width: 390, hasStay: false })
  const look = (await kept()) as { page: unknown; chats: Record<string, unknown> }
  const text = JSON.stringify(look)
  expect(Object.keys(look.chats)).toHaveLength(3)
  // Every row as the app draws it, without its own ids.
  expect(rowsIn(look.page)).toHaveLength(own.length)
  expect(JSON.stringify(look.chats)).toContain('message 2')
  // What stands beside the field, which has its place then.
  expect(JSON.stringify(look.chats)).toContain('composer-replies')
  // Neither the token nor what a screen doesn't show.
  expect(text).not.toMatch(/hana@karamea|accessToken|Zoe rings|1 waits|sl-drawer/)
  expect(text.length).toBeLessThan(60_000)
})

it('keeps no translation, and no button for one', async () => {
  vi.stubGlobal('LanguageDetector', undefined)
  vi.stubGlobal('Translator', {
    availability: () => Promise.resolve('available'),
    create: () => Promise.resolve({ translate: () => Promise.resolve('We come at five') }),
  })
  const last = testMessage(1, 3, {
    senderId: ZOE.id,
    message: 'Chegamos às cinco. Quanto custa a lenha para uma semana?',
  })
  await bed.put({ chats: [testChat(1, 4, { lastMessage: last })], messages: [last] })
  await bed.open(`/messages?chat=${testChat(1, 4).id}`, 'HOST', { width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await expect.element(page.getByText('We come at five')).toBeVisible()
  keepLooks()
  await expect.poll(async () => JSON.stringify(await kept())).toContain('Chegamos às cinco')
  expect(JSON.stringify(await kept())).not.toMatch(/We come at five|Translat|translation/)
  vi.stubGlobal('Translator', undefined)
})

it('keeps nothing behind a PIN, and deletes what was kept', async () => {
  await bed.open('/messages', 'HOST', { width: 1440, height: 900 })
  await expect.poll(() => document.querySelectorAll('.chat-row').length).toBe(5)
  keepLooks()
  await expect.poll(kept).toMatchObject({ width: 1440, hasStay: true })
  const lock = pinLock(HANA.id)
  await lock.set('2468', 5)
  await expect.poll(kept).toBeUndefined()
  const asked = vi.spyOn(lock, 'state')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  expect(await kept()).toBeUndefined()
  // What another tab kept as the PIN was set goes at the next start.
  await inSessionStore('readwrite', (store) => store.put({ userId: HANA.id }, 'look'))
  keepLooks()
  await expect.poll(kept).toBeUndefined()
  lock.remove()
})

it('text left by a last look becomes the draft of its conversation', async () => {
  const { id } = testChat(2, 3)
  await bed.open(`/messages?chat=${id}`, 'HOST', PHONE)
  const field = () => document.querySelector<HTMLTextAreaElement>('.composer textarea')
  await expect.poll(field).not.toBeNull()
  localStorage.setItem(`farstead-typed:${HANA.id}`, JSON.stringify([[id, 'The gate is open']]))
  window.dispatchEvent(new Event('farstead-typed'))
  await expect.poll(() => field()?.value).toBe('The gate is open')
  await expect.poll(() => document.querySelector('.conversation')?.getAttribute('data-chat')).toBe(id)
})

/** The rows of a kept page, however deep. */
function rowsIn(node: unknown): unknown[] {
  if (!Array.isArray(node)) return []
  const [tag, attributes, ...children] = node as [string, Record<string, string>, ...unknown[]]
  return tag === 'a' && attributes.class?.includes('chat-row') ? [node] : children.flatMap(rowsIn)
}
