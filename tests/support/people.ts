import { z } from 'zod'
import { chatMessages, type ChatMessage } from '#contract/chat-message.ts'
import { chats, type Chat } from '#contract/chat.ts'
import { CSRF_HEADER, LoginAnswer } from '#contract/auth.ts'
import { User } from '#contract/user.ts'

/** The accounts that a fresh database with DEMO=on holds; they are in the README too. */
export const HOST_EMAIL = 'host@farstead.example'
export const GUEST_EMAIL = 'guest@farstead.example'
export const ADMIN_EMAIL = 'admin@farstead.example'
export const DEMO_PASSWORD = 'Farstead-2026!'

/** Someone who speaks to the server without a browser: another device, and the ledger of a test. */
export type Person = {
  user: User
  /** Every chat of this person, the newest first. */
  chats(): Promise<Chat[]>
  /** Every message of a chat, the oldest first. */
  history(chatId: string): Promise<ChatMessage[]>
  send(chatId: string, texts: readonly string[]): Promise<void>
}

const Envelope = z.object({ data: z.unknown() })

/** Signs in at a running server; throws when that is refused, because every test that asks needs it. */
export async function signInByApi(
  serverUrl: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<Person> {
  const token = await accessToken(serverUrl, email, password)
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${serverUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        client_id: 'farstead-web',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    user: User.parse(Envelope.parse(await call('GET', '/users/me')).data),
    chats: () => everyPage(chats.answer, (page) => call('GET', `/chat?page=${page}&perPage=100`)),
    async history(chatId) {
      const rows = await everyPage(chatMessages.answer, (page) =>
        call('GET', `/chat-message?chatId=${chatId}&page=${page}&perPage=100`),
      )
      return rows.toSorted((a, b) => a.position - b.position)
    },
    async send(chatId, texts) {
      const items = texts.map((message) => ({ id: crypto.randomUUID(), message }))
      await call('POST', '/chat-message', { chatId, chatMessages: items })
    },
  }
}

async function accessToken(serverUrl: string, email: string, password: string): Promise<string> {
  const csrf = await fetch(`${serverUrl}/api/csrf`)
  const { token } = z.object({ token: z.string() }).parse(await csrf.json())
  const response = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      client_id: 'farstead-web',
      origin: serverUrl,
      cookie: csrf.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
      [CSRF_HEADER]: token,
    },
    body: JSON.stringify({ email, password, remember: false }),
  })
  const answer = readLoginAnswer(await response.text())
  if (!answer.data) throw new Error(`${email} could not sign in: ${answer.code}`)
  return answer.data.token
}

/** The answer is base64 of UTF-8 JSON, itself sent as plain text or as a JSON string. */
function readLoginAnswer(text: string): z.infer<typeof LoginAnswer> {
  const base64 = text.startsWith('"') ? z.string().parse(JSON.parse(text)) : text
  return LoginAnswer.parse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')))
}

type Paged<T> = { data: T[]; meta: { lastPage: number } }

async function everyPage<T>(
  schema: z.ZodType<Paged<T>>,
  ask: (page: number) => Promise<unknown>,
): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const answer = schema.parse(await ask(page))
    rows.push(...answer.data)
    if (page >= answer.meta.lastPage) return rows
  }
}
