import { CSRF_HEADER } from '#contract/csrf-header.ts'
import type { Credentials, LoginAnswer } from '#contract/auth.ts'
import type { Chat } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { fullName } from '#contract/full-name.ts'
import { SERVER_MARK, SERVER_MARK_HEADER } from '#contract/server-mark.ts'
import { decode } from '#sync/session/decode.ts'
import type { SignedIn } from '#sync/session/sign-in.ts'
import type { TokenRecord } from '#sync/session/token-store.ts'

/** A message as the first look shows it. `isPlain` is false for a line whose words only the app knows in every language. */
export type LookMessage = {
  id: string
  text: string
  isPlain: boolean
  isMine: boolean
  photos: number
  at: string
}

export type LookChat = {
  id: string
  /** Blank if everybody else has left. */
  name: string
  about: string
  unread: number
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
  /** The newest messages of one of them, the oldest first. */
  messages: (chatId: string) => Promise<LookMessage[] | null>
}

export type FirstLookScope = {
  fetch: typeof fetch
  pageOrigin: string
  baseUrl: string
  clientId: string
  now: () => number
  store: (record: TokenRecord) => Promise<void>
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

/**
 * Signs in and reads before the replica's worker is here, for a first visit on a thin line: a few kilobytes instead of
 * the replica and its sync. Writes nothing but the session, and only what a sign-in always writes; the app then starts
 * as after a reload.
 */
export function createFirstLook(scope: FirstLookScope): FirstLook {
  let csrf: string | null = null
  let bearer: string | null = null
  let me = ''

  async function ask(url: string, body?: object): Promise<Reply | null> {
    const begun = scope.now()
    const headers: Record<string, string> = { accept: 'application/json', client_id: scope.clientId }
    if (body !== undefined) {
      headers['content-type'] = 'application/json'
      headers[CSRF_HEADER] = csrf ?? ''
    } else if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`
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

  function read(path: string, query: Record<string, string>): Promise<Reply | null> {
    const base = new URL(scope.baseUrl, scope.pageOrigin).href.replace(/\/$/, '')
    return ask(`${base}${path}?${new URLSearchParams(query)}`)
  }

  async function askForToken(): Promise<void> {
    const reply = await ask(scope.pageOrigin + LOOK_PATHS.csrf)
    const { token } = (reply?.body ?? {}) as { token?: unknown }
    if (typeof token === 'string') csrf = token
  }

  return {
    async signIn(credentials) {
      // Not in advance: its cookie would replace that of the app's own token.
      await askForToken()
      const reply = csrf === null ? null : await ask(scope.pageOrigin + LOOK_PATHS.login, credentials)
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
      bearer = token
      me = user.id
      return { code, session: { user, expiresAt, abilities } }
    },
    async chats() {
      const reply = await read(LOOK_PATHS.chats, { page: '1', perPage: String(CHATS) })
      return rowsOf<Chat>(reply)?.map((chat) => lookChat(chat, me)) ?? null
    },
    async messages(chatId) {
      const reply = await read(LOOK_PATHS.messages, { chatId, page: '1', perPage: String(MESSAGES) })
      return rowsOf<ChatMessage>(reply)?.map((message) => lookMessage(message, me)) ?? null
    },
  }
}

function lookChat(chat: Chat, me: string): LookChat {
  const others = chat.participants.filter(({ id }) => id !== me)
  const last = chat.lastMessage && lookMessage(chat.lastMessage, me)
  const unread = chat.messages.map((message) => lookMessage(message, me))
  return {
    id: chat.id,
    name: others.map(fullName).filter(Boolean).join(', '),
    about: chat.subject?.title ?? '',
    unread: chat.unreadCount,
    last,
    newest: unread.length > 0 || last === null ? unread : [last],
  }
}

function lookMessage(row: ChatMessage, me: string): LookMessage {
  const { id, kind, message, senderId, photos = [], createdAt } = row
  return {
    id,
    text: message,
    isPlain: kind === 'text',
    isMine: senderId === me,
    photos: photos.length,
    at: createdAt,
  }
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
