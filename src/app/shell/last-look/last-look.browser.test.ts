import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepLook } from '#app/auth/kept-look.ts'
import { forgetKeptSession } from '#app/auth/kept-session.ts'
import { inSessionStore } from '#tests/support/device-session.ts'
import { kept, put, startLastLook as start, tellOthers, turn } from '#tests/support/last-look-script.ts'
import type { LookNode } from './look-nodes.ts'

type LookPart = { nodes?: LookNode[]; isBothKept?: boolean; [part: string]: unknown }

const HOST = '018f0000-0000-7000-8000-000000000001'
const CHAT = '018f0000-0000-7000-8000-0000000000c1'
const OTHER_CHAT = '018f0000-0000-7000-8000-0000000000c2'
const SESSION = { userId: HOST, facts: {}, remember: true, expiresAt: '2026-11-01T00:00:00Z', clockOffset: 0 }
const TYPED = `farstead-typed:${HOST}`
const home = window.location.href

beforeEach(async () => {
  document.documentElement.dataset.title = 'Farstead'
  document.documentElement.dir = 'ltr'
  await page.viewport(390, 844)
  history.replaceState(null, '', '/messages')
  document.body.insertAdjacentHTML('beforeend', '<div id="root"></div>')
  localStorage.setItem('Farstead-session', JSON.stringify({ user: { id: HOST } }))
  await put('current', SESSION)
})
afterEach(async () => {
  document.querySelector('#root')?.insertAdjacentHTML('beforeend', '<main class="auth"></main>')
  await expect.poll(() => document.querySelector('#last-look')).toBeNull()
  for (const id of ['root', 'script']) document.getElementById(id)?.remove()
  localStorage.clear()
  delete document.documentElement.dataset.title
  vi.restoreAllMocks()
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

  it('adds the day if it is from an earlier one', async () => {
    await keepLook(HOST, look({ at: Date.now() - 86_400_000 }))
    await start()
    expect(document.querySelector('#last-look [role="status"]')?.textContent).toBe('As of 27 Nov, 2:05 pm')
  })

  it('opens a kept conversation, and the app starts in it', async () => {
    await keepLook(HOST, look())
    await start()
    rowOf(CHAT).click()
    expect(document.querySelector('#last-look .conversation')?.textContent).toContain('Back at five')
    expect(window.location.search).toBe(`?chat=${CHAT}`)
    app(conversation(CHAT))
    await expect.poll(() => document.querySelector('#last-look')).toBeNull()
  })

  it('shows the time below the banner and the conversation’s name', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const banner: LookNode = ['div', { class: 'offline-banner' }, ['p', {}, 'No signal'], ['p', {}, '2 wait']]
    await keepLook(HOST, look({ nodes: [banner] }))
    await start()
    rowOf(CHAT).click()
    const rectOf = (part: string) => document.querySelector(`#last-look ${part}`)?.getBoundingClientRect()
    const cover = document.querySelector<HTMLElement>('#last-look')
    const above = Number.parseFloat(cover?.style.getPropertyValue('--last-look-above') ?? '')
    expect(rectOf('.offline-banner')?.height).toBeGreaterThan(20)
    expect(above).toBeGreaterThan(rectOf('.offline-banner')?.bottom ?? Infinity)
    expect(above).toBeCloseTo(rectOf('.conversation-header')?.bottom ?? Infinity, 1)
  })

  it('leaves room for the stay beside a conversation', async () => {
    await keepLook(HOST, look({ hasStay: true }))
    await start()
    const stay = () => document.querySelector('#last-look .messages.messages-stay > .stay')
    expect(stay()).toBeNull()
    rowOf(CHAT).click()
    expect(stay()).not.toBeNull()
    history.replaceState(null, '', '/messages')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(stay()).toBeNull()
  })

  it('remembers a press on a conversation that isn’t kept', async () => {
    await keepLook(HOST, look())
    await start()
    rowOf(OTHER_CHAT).click()
    expect(window.location.search).toBe(`?chat=${OTHER_CHAT}`)
    expect(rowOf(OTHER_CHAT).getAttribute('aria-current')).toBe('true')
    expect(document.querySelector('#last-look .conversation')).toBeNull()
  })

  it('leaves server pages to the browser, and links to no other sites', async () => {
    const links = [
      '/site/listing',
      '/\\elsewhere.example',
      '/\t/elsewhere.example',
      'https://elsewhere.example',
    ]
    const nodes = links.map((href): LookNode => ['a', { href }, href])
    await keepLook(HOST, look({ nodes }))
    await start()
    const [site, ...others] = document.querySelectorAll<HTMLElement>('#last-look > .shell > a')
    expect(others.map((link) => link.getAttribute('href'))).toEqual([null, null, null])
    const before = history.length
    for (const link of others) link.click()
    expect([history.length, window.location.search]).toEqual([before, ''])
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    const followed: boolean[] = []
    const heed = (event: Event) => {
      followed.push(!event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', heed, { once: true })
    site?.dispatchEvent(press)
    expect(followed).toEqual([true])
  })

  it('gives typed text to its own conversation, whatever the app shows by then', async () => {
    await keepLook(HOST, look({ isBothKept: true }))
    await start()
    rowOf(CHAT).click()
    field('#last-look')?.setRangeText('for Aroha')
    rowOf(OTHER_CHAT).click()
    expect(field('#last-look')?.value).toBe('')
    field('#last-look')?.setRangeText('for Tom')
    localStorage.setItem(TYPED, JSON.stringify([[CHAT, 'of before']]))
    let isTold = false
    window.addEventListener('farstead-typed', () => (isTold = true), { once: true })
    app(conversation(CHAT))
    await turn()
    // The app is still where the person was before.
    expect(field('#last-look')?.value).toBe('for Tom')
    document.querySelector('#root > div')?.remove()
    app(conversation(OTHER_CHAT))
    await expect.poll(() => document.querySelector('#last-look')).toBeNull()
    expect(field('#root')?.value).toBe('for Tom')
    expect(localStorage.getItem(TYPED)).toBe(JSON.stringify([[CHAT, 'of before\nfor Aroha']]))
    expect(isTold).toBe(true)
  })

  it.each([
    ['call', '', ''],
    ['reaction', '', ''],
    ['send-button', 'not yet', 'not yet\nnow'],
  ])(
    'doesn’t press %s for another chat, in a message, or where there is a draft',
    async (button, draft, shown) => {
      const isSend = draft !== ''
      await keepLook(HOST, look({ isBothKept: true }))
      await start()
      const press = () => document.querySelector<HTMLElement>(`#last-look .${button}`)?.click()
      rowOf(CHAT).click()
      if (button === 'call') press()
      rowOf(OTHER_CHAT).click()
      if (isSend) field('#last-look')?.setRangeText('now')
      if (button !== 'call') press()
      app(conversation(OTHER_CHAT, draft))
      const presses: Event[] = []
      document.querySelector('#root')?.addEventListener('click', (event) => presses.push(event))
      await expect.poll(() => document.querySelector('#last-look')).toBeNull()
      await turn()
      expect(field('#root')?.value).toBe(shown)
      expect(presses).toEqual([])
    },
  )

  it('sends the written text where there was no draft', async () => {
    await keepLook(HOST, look())
    await start()
    rowOf(CHAT).click()
    field('#last-look')?.setRangeText('now')
    document.querySelector<HTMLElement>('#last-look .send-button')?.click()
    app(conversation(CHAT))
    const sent: (string | undefined)[] = []
    document
      .querySelector('#root .send-button')
      ?.addEventListener('click', () => sent.push(field('#root')?.value))
    await expect.poll(() => sent).toEqual(['now'])
  })

  it('gives way to the app’s own list, with focus, typed text and a press', async () => {
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
    await expect.poll(() => document.activeElement?.getAttribute('href')).toBe(`/messages?chat=${OTHER_CHAT}`)
    await expect.poll(() => document.querySelector<HTMLInputElement>('#root input')?.value).toBe('gate')
    await expect.poll(() => presses).toEqual(['Invite'])
    await expect.poll(() => document.querySelector<HTMLElement>('#root')?.inert).toBe(false)
  })
})

describe('a drawn last look ends', () => {
  const ofOtherTab = () => window.dispatchEvent(new StorageEvent('storage'))
  it.each([
    ['when somebody signs out in another tab', () => localStorage.removeItem('Farstead-session'), ofOtherTab],
    [
      'when another person signs in',
      () => localStorage.setItem('Farstead-session', JSON.stringify({ user: { id: 'other' } })),
      ofOtherTab,
    ],
    ['when a PIN is set', () => localStorage.setItem(`Farstead-lock-${HOST}`, '{}'), ofOtherTab],
    [
      'when the page is hidden',
      () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
      () => document.dispatchEvent(new Event('visibilitychange')),
    ],
    ['when the page is left', () => undefined, () => window.dispatchEvent(new Event('pagehide'))],
  ])('%s, at once', async (_, change, tell) => {
    await keepLook(HOST, look())
    await start()
    expect(document.querySelector('#last-look')).not.toBeNull()
    change()
    tell()
    expect(document.querySelector('#last-look')).toBeNull()
    expect(document.querySelector<HTMLElement>('#root')?.inert).toBe(false)
  })

  it('when the workers end the session, and not when they renew it', async () => {
    await keepLook(HOST, look())
    await start()
    await put('current', { ...SESSION, accessToken: 'renewed' })
    tellOthers()
    await turn()
    expect(document.querySelector('#last-look')).not.toBeNull()
    await inSessionStore('readwrite', (store) => store.clear())
    tellOthers()
    // By itself it ends after 20 s.
    await expect.poll(() => document.querySelector('#last-look'), { timeout: 15_000 }).toBeNull()
  })

  it('keeping the typed text of a person with a PIN, but not of one who signed out', async () => {
    for (const isSignedOut of [false, true]) {
      localStorage.removeItem(`Farstead-lock-${HOST}`)
      await keepLook(HOST, look())
      await start()
      rowOf(CHAT).click()
      field('#last-look')?.setRangeText('gate code')
      if (isSignedOut) localStorage.clear()
      else localStorage.setItem(`Farstead-lock-${HOST}`, '{}')
      ofOtherTab()
      expect(localStorage.getItem(TYPED)).toBe(isSignedOut ? null : JSON.stringify([[CHAT, 'gate code']]))
      history.replaceState(null, '', '/messages')
    }
  })
})

describe('a last look that isn’t drawn', () => {
  it.each([
    ['of another person', async () => put('look', { ...look(), userId: 'somebody else' })],
    ['of a session that has another person', async () => put('current', { ...SESSION, userId: 'other' })],
    ['of a session that was signed out', async () => put('current', { ...SESSION, facts: undefined })],
    ['of a session that ended with its token', async () => put('current', { ...SESSION, remember: false })],
    [
      'in a page that is hidden',
      async () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    ],
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

  it('is one whose session ended while its style sheets loaded', async () => {
    let sheet: HTMLLinkElement | undefined
    vi.spyOn(document.head, 'append').mockImplementation((link) => {
      if (link instanceof HTMLLinkElement) sheet = link
    })
    await keepLook(HOST, look({ styles: ['/assets/look.css'] }))
    await start()
    await expect.poll(() => sheet).toBeDefined()
    await inSessionStore('readwrite', (store) => store.clear())
    tellOthers()
    await turn()
    sheet?.dispatchEvent(new Event('load'))
    await turn()
    expect(document.querySelector('#last-look')).toBeNull()
  })

  it('is one deleted by a sign-out', async () => {
    await keepLook(HOST, look())
    await forgetKeptSession(HOST)
    expect(await kept('look')).toBeUndefined()
  })

  it('is one saved too late, after the sign-out', async () => {
    await forgetKeptSession(HOST)
    await keepLook(HOST, look())
    expect(await kept('look')).toBeUndefined()
  })
})

/** What a page keeps, with more in its frame, and with one conversation or both. */
function look({ nodes = [], isBothKept = false, ...part }: LookPart = {}): object {
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
    ...nodes,
    [
      'div',
      { class: 'messages' },
      ['div', { class: 'chat-list' }, ['ul', {}, row(CHAT, 'Aroha <b>Ngatai</b>'), row(OTHER_CHAT, 'Tom')]],
      ['div', { class: 'messages-pick' }],
    ],
  ]
  const kept = (name: string): LookNode => [
    'section',
    { class: 'conversation' },
    [
      'header',
      { class: 'conversation-header' },
      ['h2', { tabindex: '-1' }, name],
      ['button', { class: 'call' }, 'Call'],
    ],
    ['div', { class: 'message-list' }, ['p', {}, 'Back at five'], ['button', { class: 'reaction' }, '1']],
    ['textarea', { 'aria-label': 'Message' }],
    ['button', { class: 'send-button' }, 'Send'],
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
    chats: { [CHAT]: kept('Aroha'), ...(isBothKept && { [OTHER_CHAT]: kept('Tom') }) },
    ...part,
  }
}

/** The app's own conversation, with a draft. */
function conversation(chatId: string, draft = ''): string {
  return `<div class="shell"><section class="conversation" data-chat="${chatId}"><p data-message="1">Back</p>
    <button class="reaction">1</button><button class="call">Call</button><textarea aria-label="Message">${draft}</textarea>
    <button class="send-button">Send</button></section></div>`
}

function field(within: string): HTMLTextAreaElement | null {
  return document.querySelector(`${within} textarea`)
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
