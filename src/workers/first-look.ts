import { othersIn } from '#contract/chat-people.ts'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import type { Credentials, LoginAnswer } from '#contract/auth.ts'
import type { Chat } from '#contract/chat.ts'
import type { ChatMessage, SendResult } from '#contract/chat-message.ts'
import { fullName } from '#contract/full-name.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import type { FirstLookMessage } from '#db/storage/first-look-store.ts'
import { personHash } from '#db/storage/person-hash.ts'
import { decode } from '#sync/session/decode.ts'
import type { SignedIn } from '#sync/session/sign-in.ts'
import type { TokenRecord } from '#sync/session/token-store.ts'
import { createFirstOutbox, type FirstOutbox, type FirstOutboxScope } from './first-outbox.ts'

/** A message as the first look shows it. `isPlain` is false for a line whose words only the app knows in every language. */
export type LookMessage = {
  id: string
  text: string
  isPlain: boolean
  isMine: boolean
  photos: number
  at: string
  /** Whether it isn't with the server yet. */
  isWaiting: boolean
}

export type LookChat = {
  id: string
  /** Blank if everybody else has left. */
  name: string
  about: string
  unread: number
  /** Whether nothing can be sent there any more. */
  isClosed: boolean
  last: LookMessage | null
  /** The newest messages that came with the list, the oldest first: the unread ones, or else the last. */
  newest: LookMessage[]
}

/** What the page asks of the worker. Each resolves to `null` without a usable response. */
export type FirstLook = {
  /** Signs in and stores the token. A code other than 200 has no session. */
  signIn: (credentials: Credentials) => Promise<SignedIn | null>
  /** The newest conversations of who has just signed in, the newest first. */
  chats: () => Promise<LookChat[] | null>
  /** The newest messages of one of them, the oldest first; what waits to be sent comes last. */
  messages: (chatId: string) => Promise<LookMessage[] | null>
  /** Keeps a message on this device and sends it; `null` if it can't be kept. */
  write: (chatId: string, text: string) => Promise<LookMessage | null>
  /** Resolves once the server has a message that waits; never if the app takes it over. */
  sent: (id: string) => Promise<void>
}

export type FirstLookScope = {
  fetch: typeof fetch
  pageOrigin: string
  baseUrl: string
  clientId: string
  now: () => number
  newId: () => string
  store: (record: TokenRecord) => Promise<void>
  /** Returns who is signed in on this device; `null` for nobody. */
  signedIn: () => Promise<string | null>
  /** Runs `work` under a lock that nobody holds; `null` without running it if somebody does. */
  ifFree: <T>(lock: string, work: () => Promise<T>) => Promise<T | null>
  after: FirstOutboxScope['after']
}

/** One screen of a phone. */
const CHATS = 8
const MESSAGES = 20
const TIMEOUT_MS = 30_000

/** Written out, because the endpoints bring zod along. A test compares them. */
export const LOOK_PATHS = {
  csrf: '/api/csrf',
  login: '/api/auth/login',
  chats: '/chat',
  messages: '/chat-message',
} as const

type Reply = { body: unknown; clockOffset: number }

/** Returns what asks the server: under the cross-site token before the sign-in, and under the person's after it. */
function connect(scope: FirstLookScope) {
  let csrf: string | null = null
  let bearer: string | null = null

  async function ask(url: string, body?: object): Promise<Reply | null> {
    const begun = scope.now()
    const headers: Record<string, string> = { accept: 'application/json', client_id: scope.clientId }
    if (body !== undefined) {
      headers['content-type'] = 'application/json'
      if (bearer === null) headers[CSRF_HEADER] = csrf ?? ''
    }
    if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`
    try {
      const response = await scope.fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'manual',
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // Without the mark, it may be a captive portal.
      if (!response.ok || response.headers.get(SERVER_MARK_HEADER) !== SERVER_MARK) return null
      const sent = Date.parse(response.headers.get('date') ?? '')
      const middle = (begun + scope.now()) / 2
      // `Date` has whole seconds: the middle of that second is the best estimate.
      const clockOffset = Number.isNaN(sent) ? 0 : Math.round(sent + 500 - middle)
      return { body: await response.json(), clockOffset }
    } catch {
      return null
    }
  }

  const addressOf = (path: string): string =>
    new URL(scope.baseUrl, scope.pageOrigin).href.replace(/\/$/, '') + path

  function read(path: string, query: Record<string, string>): Promise<Reply | null> {
    return ask(`${addressOf(path)}?${new URLSearchParams(query)}`)
  }

  async function askForToken(): Promise<void> {
    const reply = await ask(scope.pageOrigin + LOOK_PATHS.csrf)
    const { token } = (reply?.body ?? {}) as { token?: unknown }
    if (typeof token === 'string') csrf = token
  }

  return {
    ask,
    read,
    addressOf,
    askForToken,
    isReady: () => csrf !== null,
    signedInWith: (token: string) => {
      bearer = token
    },
  }
}

/**
 * Signs in and reads before the replica's worker is here, for a first visit on a thin line: a few kilobytes instead of
 * the replica and its sync. Writes the session, as a sign-in always does, and what the person writes
 * (first-outbox.ts); the app then starts as after a reload.
 */
export function createFirstLook(scope: FirstLookScope): FirstLook {
  const { ask, read, addressOf, ...line } = connect(scope)
  let me = ''
  let outbox: Promise<FirstOutbox> | null = null

  async function openOutbox(): Promise<FirstOutbox> {
    const owner = await personHash(me)
    return createFirstOutbox({
      owner,
      isStillMine: async () => (await scope.signedIn()) === me,
      post: async (chatId, chatMessages) =>
        rowsOf<SendResult>(await ask(addressOf(LOOK_PATHS.messages), { chatId, chatMessages })),
      // That of the tab that leads: while it is held here, nobody else sends.
      alone: (work) => scope.ifFree(`farstead-sync:${owner}`, work),
      now: scope.now,
      after: scope.after,
    })
  }

  return {
    async signIn(credentials) {
      // Not in advance: its cookie would replace that of the app's own token.
      await line.askForToken()
      const reply = !line.isReady() ? null : await ask(scope.pageOrigin + LOOK_PATHS.login, credentials)
      const answer = typeof reply?.body === 'string' ? decode(reply.body) : undefined
      if (reply === null || !isLoginAnswer(answer)) return null
      const { code, data } = answer
      if (code !== 200) return { code, session: null }
      if (!data?.user) return null
      const { token, expiresAt, abilities, user } = data
      try {
        await scope.store({
          userId: user.id,
          accessToken: token,
          expiresAt,
          clockOffset: reply.clockOffset,
          remember: credentials.remember,
          facts: { user, abilities },
        })
      } catch {
        return null
      }
      line.signedInWith(token)
      me = user.id
      outbox = openOutbox()
      return { code, session: { user, expiresAt, abilities } }
    },
    async chats() {
      const reply = await read(LOOK_PATHS.chats, { page: '1', perPage: String(CHATS) })
      // What an earlier first look left.
      void outbox?.then(({ send }) => send())
      return rowsOf<Chat>(reply)?.map((chat) => lookChat(chat, me)) ?? null
    },
    async messages(chatId) {
      const reply = await read(LOOK_PATHS.messages, { chatId, page: '1', perPage: String(MESSAGES) })
      const rows = rowsOf<ChatMessage>(reply)
      if (rows === null) return null
      const waiting = (await outbox?.then((mine) => mine.waiting(chatId)).catch(() => [])) ?? []
      const here = new Set(rows.map(({ id }) => id))
      return [
        ...rows.map((message) => lookMessage(message, me)),
        ...waiting.filter(({ id }) => !here.has(id)).map(waitingMessage),
      ]
    },
    async write(chatId, text) {
      const id = scope.newId()
      const written = { id, chatId, message: text, writtenAt: new Date(scope.now()).toISOString() }
      try {
        await (await outbox)?.write(written)
      } catch {
        return null
      }
      return outbox && waitingMessage(written)
    },
    async sent(id) {
      await (await outbox)?.sent(id)
    },
  }
}

function lookChat(chat: Chat, me: string): LookChat {
  const others = othersIn(chat.participants, me)
  const last = chat.lastMessage && lookMessage(chat.lastMessage, me)
  const unread = chat.messages.map((message) => lookMessage(message, me))
  return {
    id: chat.id,
    name: others.map(fullName).filter(Boolean).join(', '),
    about: chat.subject?.title ?? '',
    unread: chat.unreadCount,
    isClosed: chat.isClosed,
    last,
    newest: unread.length > 0 || last === null ? unread : [last],
  }
}

function lookMessage(row: ChatMessage, me: string): LookMessage {
  const { id, kind, message, senderId, photos = [], createdAt, takenBack } = row
  return {
    id,
    text: message,
    isPlain: kind === 'text' && !takenBack,
    isMine: senderId === me,
    photos: photos.length,
    at: createdAt,
    isWaiting: false,
  }
}

function waitingMessage({
  id,
  message,
  writtenAt,
}: Pick<FirstLookMessage, 'id' | 'message' | 'writtenAt'>): LookMessage {
  return { id, text: message, isPlain: true, isMine: true, photos: 0, at: writtenAt, isWaiting: true }
}

/** Only our server's marked responses come here, so their rows are what the contract says. */
function rowsOf<Row>(reply: Reply | null): Row[] | null {
  const { data } = (reply?.body ?? {}) as { data?: unknown }
  return Array.isArray(data) ? (data as Row[]) : null
}

function isLoginAnswer(value: unknown): value is LoginAnswer {
  if (typeof value !== 'object' || value === null) return false
  const { code, data } = value as { code?: unknown; data?: unknown }
  return typeof code === 'number' && (data === null || isToken(data))
}

function isToken(value: unknown): boolean {
  const { token, expiresAt, abilities, user } = (value ?? {}) as Record<string, unknown>
  const { id } = (user ?? {}) as { id?: unknown }
  return (
    typeof token === 'string' &&
    token !== '' &&
    !Number.isNaN(Date.parse(String(expiresAt))) &&
    Array.isArray(abilities) &&
    typeof id === 'string'
  )
}
