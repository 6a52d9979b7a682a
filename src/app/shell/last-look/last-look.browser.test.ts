import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keepLook } from '#app/auth/kept-look.ts'
import { forgetKeptSession } from '#app/auth/kept-session.ts'
import { inSessionStore } from '#tests/support/device-session.ts'
import type { LookNode } from './look-nodes.ts'

const HOST = '018f0000-0000-7000-8000-000000000001'
const CHAT = '018f0000-0000-7000-8000-0000000000c1'
const OTHER_CHAT = '018f0000-0000-7000-8000-0000000000c2'
const home = window.location.href

beforeEach(async () => {
  document.documentElement.dataset.title = 'Farstead'
  document.documentElement.dir = 'ltr'
  await page.viewport(390, 844)
  history.replaceState(null, '', '/messages')
  document.body.insertAdjacentHTML('beforeend', '<div id="root"></div>')
  localStorage.setItem('Farstead-session', JSON.stringify({ user: { id: HOST } }))
  await put('current', { userId: HOST, facts: {} })
})
afterEach(async () => {
  document.querySelector('#root')?.insertAdjacentHTML('beforeend', '<main class="auth"></main>')
  await expect.poll(() => document.querySelector('#last-look')).toBeNull()
  for (const id of ['root', 'script']) document.getElementById(id)?.remove()
  localStorage.clear()
  history.replaceState(null, '', home)
})

describe('a start by somebody who is signed in', () => {
  it('draws what was last on screen, and says as of when', async () => {
    await keepLook(HOST, look())
    await start()
    const cover = document.querySelector('#last-look')
    expect(cover?.querySelector('.chat-row bdi')?.textContent).toBe('Aroha <b>Ngatai</b>')
    expect(cover?.querySelector('[role="status"]')?.textContent).toBe('As of 2:05 pm')
    expect(document.querySelector<HTMLElement>('#root')?.inert).toBe(true)
  })

  it('says the day of what is from an earlier one', async () => {
    await keepLook(HOST, look({ at: Date.now() - 86_400_000 }))
    await start()
    expect(document.querySelector('#last-look [role="status"]')?.textContent).toBe('As of 27 Nov, 2:05 pm')
  })

  it('opens a conversation that is kept, and the app starts in it', async () => {
    await keepLook(HOST, look())
    await start()
    rowOf(CHAT).click()
    expect(document.querySelector('#last-look .conversation')?.textContent).toContain('Back at five')
    expect(window.location.search).toBe(`?chat=${CHAT}`)
    app('<div class="shell"><section class="conversation"><p data-message="1">Back</p></section></div>')
    await expect.poll(() => document.querySelector('#last-look')).toBeNull()
  })

  it('remembers a press on a conversation that isn’t kept', async () => {
    await keepLook(HOST, look())
    await start()
    rowOf(OTHER_CHAT).click()
    expect(window.location.search).toBe(`?chat=${OTHER_CHAT}`)
    expect(rowOf(OTHER_CHAT).getAttribute('aria-current')).toBe('true')
    expect(document.querySelector('#last-look .conversation')).toBeNull()
  })

  it('gives way to the app’s own list, with the focus, what was typed and a press', async () => {
    await keepLook(HOST, look())
    await start()
    const cover = document.querySelector('#last-look')
    cover?.querySelector<HTMLInputElement>('input')?.setAttribute('value', 'gate')
    cover?.querySelector<HTMLElement>('button')?.click()
    rowOf(OTHER_CHAT).focus()
    app(`<div class="shell"><input aria-label="Search messages"><button>Invite</button><div class="chat-list"><ul>
      ${[CHAT, OTHER_CHAT].map((id) => `<li><a href="/messages?chat=${id}">One</a></li>`).join('')}</ul></div></div>`)
    const presses: string[] = []
    document.querySelector('#root button')?.addEventListener('click', () => presses.push('Invite'))
    await expect.poll(() => document.querySelector('#last-look')).toBeNull()
    expect(document.activeElement?.getAttribute('href')).toBe(`/messages?chat=${OTHER_CHAT}`)
    expect(document.querySelector<HTMLInputElement>('#root input')?.value).toBe('gate')
    expect(presses).toEqual(['Invite'])
    expect(document.querySelector<HTMLElement>('#root')?.inert).toBe(false)
  })
})

describe('a look that isn’t drawn', () => {
  it.each([
    ['of another person', async () => put('look', { ...look(), userId: 'somebody else' })],
    ['of a session that has another person', async () => put('current', { userId: 'other', facts: {} })],
    ['of a session that was signed out', async () => put('current', { userId: HOST })],
    ['behind a PIN', async () => localStorage.setItem(`Farstead-lock-${HOST}`, '{}')],
    ['when nobody is signed in', async () => localStorage.removeItem('Farstead-session')],
    ['of another version', async () => put('look', { ...look(), version: 2 })],
    ['of another build', async () => put('look', { ...look(), build: 'former' })],
    ['in another language', async () => put('look', { ...look(), language: 'ja' })],
    ['of another width', async () => put('look', { ...look(), width: 1440 })],
    ['with what no look has', async () => put('look', look({ page: ['script', {}, 'alert(1)'] }))],
    ['that can’t be read', async () => put('look', 'broken')],
    ['of another page', async () => history.replaceState(null, '', '/messages?show=unread')],
  ])('is one %s', async (_, change) => {
    await keepLook(HOST, look())
    await change()
    await start()
    expect(document.querySelector('#last-look')).toBeNull()
    expect(document.querySelector<HTMLElement>('#root')?.inert).toBe(false)
  })

  it('is one that a sign-out has deleted', async () => {
    await keepLook(HOST, look())
    await forgetKeptSession(HOST)
    expect(await kept('look')).toBeUndefined()
  })

  it('is one that came too late, after the sign-out', async () => {
    await forgetKeptSession(HOST)
    await keepLook(HOST, look())
    expect(await kept('look')).toBeUndefined()
  })
})

/** What a page keeps. */
function look(part: object = {}): object {
  const row = (id: string, name: string): LookNode => [
    'li',
    {},
    ['a', { class: 'chat-row', href: `/messages?chat=${id}` }, ['bdi', {}, name]],
  ]
  const frame: LookNode = [
    'div',
    { class: 'shell' },
    ['input', { 'aria-label': 'Search messages' }],
    ['button', {}, 'Invite'],
    [
      'div',
      { class: 'messages' },
      ['div', { class: 'chat-list' }, ['ul', {}, row(CHAT, 'Aroha <b>Ngatai</b>'), row(OTHER_CHAT, 'Tom')]],
      ['div', { class: 'messages-pick' }],
    ],
  ]
  return {
    version: 1,
    userId: HOST,
    language: document.documentElement.lang,
    direction: 'ltr',
    width: 390,
    at: Date.now(),
    asOf: 'As of 2:05 pm',
    asOfDay: 'As of 27 Nov, 2:05 pm',
    styles: [],
    page: frame,
    chats: {
      [CHAT]: [
        'section',
        { class: 'conversation' },
        ['h2', { tabindex: '-1' }, 'Aroha'],
        ['div', { class: 'message-list' }, ['p', {}, 'Back at five']],
      ],
    },
    ...part,
  }
}

/** Runs the script as the page's head does, and waits until it has drawn or decided not to. */
async function start(): Promise<void> {
  const script = document.createElement('script')
  script.id = 'script'
  script.src = `/last-look.js?${crypto.randomUUID()}`
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.body.append(script)
  })
  // It reads after what was asked of the database before.
  await kept('look')
  await new Promise((resolve) => setTimeout(resolve))
}

function rowOf(chatId: string): HTMLElement {
  const row = document.querySelector<HTMLElement>(`#last-look a[href$="${chatId}"]`)
  if (row === null) throw new Error('The list has no such row')
  return row
}

/** What the app draws. */
function app(html: string): void {
  document.querySelector('#root')?.insertAdjacentHTML('beforeend', html)
}

async function put(key: string, value: unknown): Promise<void> {
  await inSessionStore('readwrite', (store) => store.put(value, key))
}
function kept(key: string): Promise<unknown> {
  return inSessionStore<unknown>('readonly', (store) => store.get(key))
}
