import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepLook } from '#app/auth/kept-look.ts'
import { put, startLastLook as start, turn } from '#tests/support/last-look-script.ts'
import type { LookNode } from './look-nodes.ts'

const HOST = '018f0000-0000-7000-8000-000000000001'
const home = window.location.href
const root = document.createElement('div')

beforeEach(async () => {
  Object.assign(document.documentElement.dataset, { title: 'Farstead' })
  document.documentElement.dir = 'ltr'
  await page.viewport(390, 844)
  history.replaceState(null, '', '/messages')
  root.id = 'root'
  document.body.append(root)
  localStorage.setItem('Farstead-session', JSON.stringify({ user: { id: HOST } }))
  await put('current', { userId: HOST, facts: {}, remember: true, expiresAt: '', clockOffset: 0 })
  const banners = ['No signal', 'Not checked'].map((text): LookNode => [
    'p',
    { class: 'offline-banner' },
    text,
  ])
  const list: LookNode = ['div', { class: 'chat-list' }, ['ul', {}, ['li', {}, 'Aroha']]]
  const messages: LookNode = ['div', { class: 'messages' }, list, ['div', { class: 'messages-pick' }]]
  await keepLook(HOST, {
    ...{ version: 1, userId: HOST, at: Date.now(), asOf: '', asOfDay: '', width: window.innerWidth },
    ...{ language: document.documentElement.lang, direction: 'ltr', styles: [], hasStay: false, chats: {} },
    page: ['div', { class: 'shell' }, ...banners, messages],
  })
})
afterEach(async () => {
  root.innerHTML = '<main class="auth"></main>'
  await expect.poll(() => document.querySelector('#last-look')).toBeNull()
  root.replaceChildren()
  for (const id of ['root', 'script']) document.getElementById(id)?.remove()
  delete document.documentElement.dataset['title']
  localStorage.clear()
  vi.restoreAllMocks()
  history.replaceState(null, '', home)
})

function world({ isOnline, isThere }: { isOnline: boolean; isThere: boolean }): void {
  const answer = async () => (isThere ? new Response() : Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(window, 'fetch').mockImplementation(answer)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
}

it.each([
  ['no banner where the server answers', true, true, []],
  ['the one about the sign-in where the server can’t be reached', true, false, ['Not checked']],
  ['the one about the network where there is none', false, false, ['No signal']],
])('has %s', async (_, isOnline, isThere, banners) => {
  world({ isOnline, isThere })
  await start()
  const texts = [...document.querySelectorAll('#last-look .offline-banner')].map((one) => one.textContent)
  expect(texts).toEqual(banners)
  expect(document.querySelector('#last-look .chat-list')).not.toBeNull()
})

it('stands until the app has the banner whose place it keeps', async () => {
  world({ isOnline: true, isThere: false })
  await start()
  root.innerHTML = '<nav class="chat-list"><ul><li></li></ul></nav>'
  await turn()
  expect(document.querySelector('#last-look')).not.toBeNull()
  root.insertAdjacentHTML('afterbegin', '<p class="offline-banner"></p>')
  await turn()
  expect(document.querySelector('#last-look')).toBeNull()
})
