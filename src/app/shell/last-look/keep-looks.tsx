import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { dayAtPlace } from '#contract/region.ts'
import { languageTagOf } from '#contract/locale.ts'
import { keepLook } from '#app/auth/kept-look.ts'
import { pinLock } from '#app/auth/pin-lock.ts'
import { session } from '#app/auth/session.ts'
import { buildId } from '#app/format/build-id.ts'
import { dateText, timeText } from '#app/format/dates.ts'
import { isStayHidden, STAY_BESIDE } from '#app/messages/stay/stay-choice.ts'
import { readOnce } from '#app/replica/read-once.ts'
import { replica } from '#app/replica/replica.ts'
import { whenIdle } from '#app/ui/when-idle.ts'
import { type LookNode, lookOf } from './look-nodes.ts'
import { type LookRows, LookView } from './look-view.tsx'

/** Also in public/last-look.js, which leaves every other one alone. */
const VERSION = 1
/** Lower than any row, so that they fill the screen. */
const ROW_PX = 66
/** The conversations that are most likely opened next. */
const CONVERSATIONS = 3
const SETTLES_WITHIN_MS = 2_000
/** A turn for React after the replica has answered. */
const DRAWN_WITHIN_MS = 100

type Look = {
  version: typeof VERSION
  userId: string
  build: string
  language: string
  direction: string
  width: number
  /** By the device's clock. */
  at: number
  /** When that was, in the person's language: the same day, and later. */
  asOf: string
  asOfDay: string
  styles: string[]
  page: LookNode
  /** Whether the stay stands beside conversations. */
  hasStay: boolean
  /** The newest conversations, by their ids. */
  chats: Record<string, LookNode>
}

/** What was kept last in this page: the same rows aren't drawn again. */
let last: { said: string; look: Look } | null = null

/**
 * Keeps what is on the page of conversations for the next start: soon after it changed, and when the page is left.
 * Deletes it when the person sets a PIN.
 */
export function keepLooks(): void {
  let timer: number | undefined
  let isKeeping = false
  async function keep(): Promise<void> {
    window.clearTimeout(timer)
    if (isKeeping) return
    isKeeping = true
    await keepNow().catch((error: unknown) => console.warn('What is on screen could not be kept', error))
    isKeeping = false
  }
  function soon(): void {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => whenIdle(() => void keep()), SETTLES_WITHIN_MS)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keep()
  })
  // Not after keys: somebody who types has better things to do with the processor.
  window.addEventListener('pointerup', soon, { passive: true })
  let guarded: string | undefined
  let watch: { stop: () => void } | undefined
  const guard = () => {
    const userId = session().get()?.user.id
    if (userId === guarded) return
    guarded = userId
    watch?.stop()
    watch = undefined
    last = null
    if (userId === undefined) return
    watch = replica.watch('unreadTotal', {}, soon)
    const lock = pinLock(userId)
    const heed = () => {
      if (lock.state() !== 'off')
        keepLook(userId, null).catch((error: unknown) => console.warn('A last look was not deleted', error))
    }
    lock.subscribe(heed)
    heed()
    soon()
  }
  session().subscribe(guard)
  guard()
}

/** Keeps the page of conversations if it is on screen, with what the replica has of it now. */
async function keepNow(): Promise<void> {
  const userId = session().get()?.user.id
  if (userId === undefined || !isOnScreen()) return
  const rows = await readRows()
  if (rows === null || !isOnScreen()) return
  const { innerWidth } = window
  const said = JSON.stringify([rows, [...rows.stays], innerWidth, i18next.language])
  const look = last?.said === said ? { ...last.look, ...stamp() } : await drawn(userId, rows)
  // Somebody may have signed out, or set a PIN, meanwhile.
  const isTheirs = session().get()?.user.id === userId && pinLock(userId).state() === 'off'
  if (look === null || !isTheirs) return
  last = { said, look }
  await keepLook(userId, look)
}

/** The list is in the page of a phone, too, while a conversation covers it. What is searched is no list. */
function isOnScreen(): boolean {
  return document.querySelector('#root .chat-list') !== null && document.querySelector('#last-look') === null
}

async function readRows(): Promise<LookRows | null> {
  const [chats, stays] = await Promise.all([
    readOnce('chatList', { search: '' }),
    readOnce('chatStays', { today: todayAtPlaces() }),
  ])
  if (!chats.ok || !stays.ok) return null
  const shown = chats.value.slice(0, Math.ceil(window.innerHeight / ROW_PX))
  const newest = shown.slice(0, CONVERSATIONS)
  const windows = await Promise.all(
    newest.map(({ id }) => readOnce('chatWindow', { chatId: id, fromPage: null, toPage: null })),
  )
  return {
    chats: shown,
    stays: new Map(stays.value.map((stay) => [stay.chatId, stay])),
    windows: windows.flatMap((window) => (window.ok ? [window.value] : [])),
  }
}

function todayAtPlaces(): string {
  const now = new Date()
  return `${dayAtPlace(now, 'Pacific/Auckland')} ${dayAtPlace(now, 'Pacific/Chatham')}`
}

/** Draws out of sight what the replica has, and puts it into the frame that is on screen. */
async function drawn(userId: string, rows: LookRows): Promise<Look | null> {
  const host = document.createElement('div')
  const root = createRoot(host)
  root.render(<LookView {...rows} />)
  await new Promise((resolve) => setTimeout(resolve))
  // What the headers ask for, too: their questions came first.
  await Promise.all(
    rows.windows.flatMap(({ chat }) =>
      chat === null ? [] : [readOnce('chatStays', { today: todayAtPlaces(), chatId: chat.id })],
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, DRAWN_WITHIN_MS))
  const page = pageWith(host)
  const chats: Record<string, LookNode> = {}
  for (const section of host.querySelectorAll<HTMLElement>('.conversation'))
    for (const node of lookOf(section, inConversation)) chats[section.dataset.chat ?? ''] = node
  const styles = styleSheets([host, document.body])
  root.unmount()
  if (page === undefined) return null
  const { lang, dir } = document.documentElement
  return {
    version: VERSION,
    userId,
    build: buildId(),
    language: lang,
    direction: dir,
    width: window.innerWidth,
    ...stamp(),
    styles,
    page,
    hasStay: isStayHidden.get() !== 'true' && window.matchMedia(STAY_BESIDE).matches,
    chats,
  }
}

function stamp(): Pick<Look, 'at' | 'asOf' | 'asOfDay'> {
  const now = new Date()
  const style = { locale: languageTagOf(i18next.language) }
  const time = timeText(now, style)
  return {
    at: now.getTime(),
    asOf: i18next.t('layout:asOf', { when: time }),
    asOfDay: i18next.t('layout:asOf', { when: `${dateText(now, style)}, ${time}` }),
  }
}

/** The layout on screen, as it is around the list: with these rows, and no conversation open. */
function pageWith(host: Element): LookNode | undefined {
  const shell = document.querySelector('#root .shell')
  if (shell === null) return undefined
  const inside = (selector: string) => [...host.querySelectorAll(selector)].flatMap((one) => lookOf(one))
  const isPhone = !shell.querySelector('.rail')?.checkVisibility({ visibilityProperty: true })
  const [page] = lookOf(shell, (element) => {
    // Panels, notes and a call that rings are of that moment.
    if (element.parentElement === shell && !element.matches('.rail, .shell-column')) return null
    if (element.matches('.conversation, .stay, .messages-pick, .device-notice, .undo-bar')) return null
    if (element.matches('#content > .visually-hidden')) return null
    if (isPhone && element.matches('.rail')) return null
    if (element.matches('.chat-list > ul'))
      return [['ul', { class: 'window-list' }, ...inside('.window-row')]]
    if (element.matches('.top-bar + [role="status"]')) return [['div', {}, ...inside('.offline-banner')]]
    // It says how things stand now.
    if (element.matches('.pill')) return [['span', { class: element.className, style: 'visibility: hidden' }]]
    return undefined
  })
  if (page === undefined || typeof page === 'string') return undefined
  page[1].class = (page[1].class ?? '').replaceAll(/ shell-(filled|menu-open)\b/g, '')
  const messages = find(page, 'messages')
  if (messages === null) return undefined
  messages[1].class = 'messages'
  messages.push(...inside('.messages-pick'))
  return page
}

function find(node: LookNode, className: string): Exclude<LookNode, string> | null {
  if (typeof node === 'string') return null
  const [, attributes, ...children] = node
  if (attributes.class?.split(' ').includes(className)) return node
  for (const child of children) {
    const found = find(child, className)
    if (found !== null) return found
  }
  return null
}

/** What messages can do is for the app, and no translation is kept (docs/decisions/0174). */
function inConversation(element: Element): LookNode[] | null | undefined {
  return element.matches('.message-more, .translation') ? null : undefined
}

/** Those that these parts need, in the order of the page. Others were loaded for pages that were open before. */
function styleSheets(parts: readonly Element[]): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  return links
    .filter(({ sheet }) => sheet !== null && isUsed(sheet, parts))
    .map(({ href }) => new URL(href).pathname)
}

function isUsed(sheet: CSSStyleSheet, parts: readonly Element[]): boolean {
  return [...sheet.cssRules].some(
    (rule) =>
      rule instanceof CSSStyleRule && parts.some((part) => part.querySelector(rule.selectorText) !== null),
  )
}
