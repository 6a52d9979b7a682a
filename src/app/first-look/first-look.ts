import { wrap } from 'comlink'
import type { LookSetup, LookWords } from '#contract/drawn-pages.ts'
import { shortInitials, tintOf } from '#app/format/initials.ts'
import type { FirstLook, LookChat, LookMessage } from '#workers/first-look.ts'
import type { EarlySignIn } from '#app/auth/early-sign-in.ts'
import { hasConversations } from '#app/auth/has-conversations.ts'
import { keepTyped, readTyped } from '#app/auth/typed-early.ts'
import { lookUrl } from './look-url.ts'
import { createWriting } from './writing.ts'

type Scope = {
  words: LookWords
  look: FirstLook
  /** What is still to come of the app, in words; blank once it is here. */
  remaining: () => string
}

const LOOKS_EVERY_MS = 500
/** Fetched ahead, because these are likely to be opened. */
const LIKELY_CHATS = 3

/** Starts the worker that signs in, so that it is here when somebody presses the button. It ends with the drawn page. */
export function startFirstLook(setup: LookSetup, style: HTMLLinkElement, remaining: () => string) {
  const isStyled = whenLoaded(style)
  const running = new Worker(lookUrl(setup.worker))
  const look = wrap<FirstLook>(running) as unknown as FirstLook
  const scope: Scope = { words: setup.words, look, remaining }
  whenTakenOver(() => {
    if (!window.earlySignIn) running.terminate()
  })
  return {
    /**
     * Signs in with what is in the form, and shows the person's conversations once the server has let them in. The app
     * takes the outcome over: src/app/auth/early-sign-in.ts. Resolves once they are on screen, or won't be.
     */
    async signIn(form: HTMLFormElement): Promise<void> {
      const fields = new FormData(form)
      const credentials = {
        email: textOf(fields, 'email').trim(),
        password: textOf(fields, 'password'),
        remember: fields.get('remember') !== null,
      }
      if (credentials.email === '' || credentials.password === '') return
      // What is being sent can't be changed any more.
      form.inert = true
      const early: EarlySignIn = {
        credentials,
        outcome: look.signIn(credentials).catch(() => null),
        session: null,
        openChatId: null,
        drafts: new Map(),
        end: async () => running.terminate(),
      }
      window.earlySignIn = early
      const answer = await early.outcome
      form.inert = false
      early.session = answer?.session ?? null
      if (early.session === null) return
      // The password is no longer needed.
      form.reset()
      await isStyled
      // The app may have been faster than the style sheet.
      const isWanted = window.earlySignIn === early && hasConversations(early.session)
      if (isWanted) await show(scope, early, early.session.user.id, () => running.terminate())
    },
  }
}

/** Resolves once a style sheet applies; never if it can't be loaded. */
function whenLoaded(link: HTMLLinkElement): Promise<void> {
  if (link.sheet !== null) return Promise.resolve()
  return new Promise((resolve) => link.addEventListener('load', () => resolve(), { once: true }))
}

/** Calls `then` once the app has taken the drawn page over. */
function whenTakenOver(then: () => void): void {
  const root = document.getElementById('root')
  if (root === null) return
  const watch = new MutationObserver(() => {
    if ('drawn' in root.dataset) return
    watch.disconnect()
    then()
  })
  watch.observe(root, { attributeFilter: ['data-drawn'] })
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** Covers the page with the conversations until the app ends it. Resolves once they and the likely ones are here. */
function show(scope: Scope, early: EarlySignIn, userId: string, stop: () => void): Promise<void> {
  const { words } = scope
  const cover = made('main', 'first-look')
  cover.id = 'first-look'
  const heading = made('h1', '', words.title)
  heading.tabIndex = -1
  const note = made('p', 'first-look-note')
  note.setAttribute('role', 'status')
  note.textContent = words.note
  const left = made('p', 'first-look-left')
  const content = made('div', 'first-look-content')
  const back = made('button', 'first-look-back', words.back)
  back.hidden = true
  back.addEventListener('click', () => {
    void list()
    heading.focus()
  })
  const header = made('header', '')
  header.append(back, heading, note, left)
  // What an earlier one has left, too.
  early.drafts = readTyped(userId)
  const writing = createWriting(words, early.drafts, keep, () => keepTyped(userId, early.drafts))
  cover.append(header, content, writing.element)
  document.body.append(cover)
  document.getElementById('wait')?.remove()
  const root = document.getElementById('root')
  root?.setAttribute('inert', '')
  heading.focus({ preventScroll: true })
  const counting = setInterval(tellRemaining, LOOKS_EVERY_MS)
  tellRemaining()

  function tellRemaining(): void {
    const text = scope.remaining()
    if (left.textContent !== text) left.textContent = text
  }

  early.end = async () => {
    clearInterval(counting)
    cover.remove()
    root?.removeAttribute('inert')
    await writing.settled()
    stop()
  }

  let chats: LookChat[] | null = null
  const kept = new Map<string, Promise<LookMessage[] | null>>()
  /** What was written here, by conversation. */
  const written = new Map<string, LookMessage[]>()

  /** Scrolls to the newest message and the field below it. */
  function toEnd(): void {
    cover.scrollTop = cover.scrollHeight
  }

  async function keep(chatId: string, text: string): Promise<boolean> {
    const message = await scope.look.write(chatId, text).catch(() => null)
    if (message === null) return false
    written.set(chatId, [...(written.get(chatId) ?? []), message])
    const chat = chats?.find(({ id }) => id === chatId)
    if (chat) chat.last = message
    if (early.openChatId !== chatId) return true
    content.querySelector('ol')?.append(messageRow(scope, message))
    toEnd()
    return true
  }

  async function list(): Promise<void> {
    early.openChatId = null
    writing.show(null)
    heading.textContent = words.title
    back.hidden = true
    const isStill = () => early.openChatId === null
    chats ??= await fetched(scope, { content, isStill, ask: () => scope.look.chats(), again: list })
    if (chats === null || !isStill()) return
    if (chats.length === 0) return content.replaceChildren(made('p', '', words.none))
    const rows = made('ul', 'first-look-chats')
    rows.append(...chats.map((chat) => chatRow(words, chat, () => void open(chat))))
    content.replaceChildren(rows)
    await Promise.all(chats.slice(0, LIKELY_CHATS).map(({ id }) => messagesOf(id)))
  }

  async function messagesOf(chatId: string): Promise<LookMessage[] | null> {
    const asked = kept.get(chatId) ?? scope.look.messages(chatId).catch(() => null)
    kept.set(chatId, asked)
    const messages = await asked
    if (messages === null) kept.delete(chatId)
    return messages
  }

  async function open(chat: LookChat): Promise<void> {
    early.openChatId = chat.id
    writing.show(chat.isClosed ? null : chat.id)
    heading.textContent = chat.name || words.noName
    back.hidden = false
    heading.focus({ preventScroll: true })
    const isStill = () => early.openChatId === chat.id
    const ask = () => messagesOf(chat.id)
    const whole = fetched(scope, { content, isStill, ask, again: () => open(chat) })
    // What came with the list shows at once, below the word that the rest is on its way.
    const known = chat.newest.filter(({ id }) => !written.get(chat.id)?.some((one) => one.id === id))
    content.append(messageRows(scope, [...known, ...(written.get(chat.id) ?? [])]))
    const messages = await whole
    if (messages === null || !isStill()) return
    const here = new Set(messages.map(({ id }) => id))
    const own = (written.get(chat.id) ?? []).filter(({ id }) => !here.has(id))
    const rows = messageRows(scope, [...messages, ...own])
    content.replaceChildren(rows)
    toEnd()
  }

  return list()
}

type Wanted<T> = {
  content: HTMLElement
  /** Whether the person still waits for it. */
  isStill: () => boolean
  ask: () => Promise<T | null>
  again: () => Promise<void>
}

/** Returns what a request brought; without an answer, shows a way to try again and returns `null`. */
async function fetched<T>({ words }: Scope, { content, isStill, ask, again }: Wanted<T>): Promise<T | null> {
  content.replaceChildren(made('p', '', words.loading))
  const answer = await ask().catch(() => null)
  if (answer !== null || !isStill()) return answer
  const retry = made('button', 'first-look-back', words.again)
  retry.addEventListener('click', () => void again())
  content.firstElementChild?.replaceWith(made('p', '', words.failed), retry)
  return null
}

/** A line whose words only the app knows is in English. Other languages leave it out until the app is here. */
function isReadable({ isPlain }: LookMessage): boolean {
  return isPlain || document.documentElement.lang.startsWith('en')
}

function wordsOf(words: LookWords, message: LookMessage): string {
  if (!isReadable(message)) return ''
  return message.text === '' && message.photos > 0 ? words.photo : message.text
}

function chatRow(words: LookWords, chat: LookChat, onOpen: () => void): HTMLElement {
  const name = chat.name || words.noName
  const row = made('button', chat.unread > 0 ? 'first-look-chat first-look-unread' : 'first-look-chat')
  row.dataset.chat = chat.id
  const avatar = made('span', `avatar avatar-tint-${tintOf(chat.id)}`, shortInitials(name))
  avatar.setAttribute('aria-hidden', 'true')
  const { last } = chat
  const said = last === null ? words.none : wordsOf(words, last)
  row.append(
    avatar,
    isolated(made('span', 'first-look-name'), name),
    last === null ? made('span', '') : timeOf(last.at),
    isolated(
      made('span', 'first-look-said'),
      last?.isMine && said !== '' ? words.you.replace('{text}', () => said) : said,
    ),
  )
  if (chat.unread > 0) {
    const count = made('span', 'count', chat.unread > 99 ? '99+' : String(chat.unread))
    count.setAttribute('aria-hidden', 'true')
    const aloud = made('span', 'visually-hidden', words.unread.replace('{number}', String(chat.unread)))
    row.append(count, aloud)
  }
  if (chat.about !== '') row.append(isolated(made('span', 'first-look-about'), chat.about))
  row.addEventListener('click', onOpen)
  const item = made('li', '')
  item.append(row)
  return item
}

function messageRows(scope: Scope, messages: readonly LookMessage[]): HTMLElement {
  const rows = made('ol', 'first-look-messages')
  rows.append(...messages.filter(isReadable).map((message) => messageRow(scope, message)))
  return rows
}

function messageRow({ words, look }: Scope, message: LookMessage): HTMLElement {
  const { isPlain, isMine, at } = message
  const item = made('li', !isPlain ? 'first-look-line' : isMine ? 'first-look-mine' : '')
  item.append(isolated(made('span', ''), wordsOf(words, message)), timeOf(at))
  if (message.isWaiting) {
    const waiting = made('small', '', words.waiting)
    item.append(waiting)
    const onSent = () => {
      message.isWaiting = false
      waiting.remove()
    }
    // Rejects only if the worker has ended.
    look.sent(message.id).then(onSent, () => undefined)
  }
  return item
}

/** Today's time of day, or the day before that. */
function timeOf(at: string): HTMLElement {
  const when = new Date(at)
  const isToday = when.toDateString() === new Date().toDateString()
  const format: Intl.DateTimeFormatOptions = isToday
    ? { hour: 'numeric', minute: '2-digit' }
    : { day: 'numeric', month: 'short' }
  const time = document.createElement('time')
  time.dateTime = at
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, format).format(when)
  return time
}

/** What people wrote keeps its own direction. */
function isolated(parent: HTMLElement, text: string): HTMLElement {
  const bdi = document.createElement('bdi')
  bdi.dir = 'auto'
  bdi.textContent = text
  parent.append(bdi)
  return parent
}

function made(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  if (className !== '') element.className = className
  if (text !== '') element.textContent = text
  if (element instanceof HTMLButtonElement) element.type = 'button'
  return element
}
