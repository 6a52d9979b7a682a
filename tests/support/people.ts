import { z } from 'zod'
import { LoginAnswer, type AccessToken } from '#contract/auth.ts'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import { chatMessages, sendChatMessages, type ChatMessage } from '#contract/chat-message.ts'
import { chats, startChat, type Chat } from '#contract/chat.ts'
import { me, type User } from '#contract/user.ts'
import { WIRE, WIRE_PARAM } from '#contract/wire.ts'
import { demoGuests } from '#demo/demo-people.ts'

/** The README's accounts, spelled out as its readers type them. */
export const HOST_EMAIL = 'host@farstead.example'
export const GUEST_EMAIL = 'guest@farstead.example'
export const ADMIN_EMAIL = 'admin@farstead.example'
export const DEMO_PASSWORD = 'Farstead-2026!'

/** Returns the address with which a guest of the demo signs in; throws for anybody else. */
export function emailOfDemoPerson(id: string): string {
  const person = Object.values(demoGuests).find((guest) => guest.id === id)
  if (!person) throw new Error(`Nobody of the demo has the id ${id}`)
  return person.email
}

/** A person who uses the server without a browser: another device, or a test's ledger. */
export type Person = {
  user: User
  token: string
  /** What the server answered to the sign-in. */
  session: AccessToken
  /** Sends any request with this person's token; a text is sent as it is, everything else as JSON. */
  request(method: string, path: string, body?: unknown): Promise<Response>
  /** Returns every chat of this person, newest first. */
  chats(): Promise<Chat[]>
  /** Returns every message of a chat, oldest first. */
  history(chatId: string): Promise<ChatMessage[]>
  send(chatId: string, texts: readonly string[]): Promise<void>
  /** Starts the chat with somebody about a unit; returns its id. */
  startChat(participantId: string, unitId: string): Promise<string>
}

/** Returns the chat that two people share; throws if there is none. */
export async function sharedChat(one: Person, other: Person): Promise<Chat> {
  const found = (await one.chats()).find(({ participants }) =>
    participants.some(({ id }) => id === other.user.id),
  )
  if (!found) throw new Error(`${one.user.email} and ${other.user.email} share no chat`)
  return found
}

/** Signs in to a running server; throws if refused, because every test that calls this needs it. */
export async function signInByApi(
  serverUrl: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<Person> {
  const session = await accessToken(serverUrl, email, password)
  const { token } = session
  const request = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${serverUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        client_id: 'farstead-web',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await request(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const user = me.answer.parse(await call('GET', '/users/me')).data
  return {
    user,
    token,
    session,
    request,
    chats: () => everyPage(chats.answer, (page) => call('GET', `/chat?page=${page}&perPage=100`)),
    async history(chatId) {
      const rows = await everyPage(chatMessages.answer, (page) =>
        call('GET', `/chat-message?chatId=${chatId}&page=${page}&perPage=100`),
      )
      return rows.toSorted((a, b) => a.position - b.position)
    },
    async send(chatId, texts) {
      const items = texts.map((message) => ({ id: crypto.randomUUID(), message }))
      const { data } = sendChatMessages.answer.parse(
        await call('POST', '/chat-message', { chatId, chatMessages: items }),
      )
      if (data.some(({ status }) => status !== 'stored'))
        throw new Error(`Not stored: ${JSON.stringify(data)}`)
    },
    async startChat(participantId, unitId) {
      return startChat.answer.parse(await call('POST', '/chat', { participantId, unitId })).data.id
    },
  }
}

async function accessToken(serverUrl: string, email: string, password: string): Promise<AccessToken> {
  const csrf = await fetch(`${serverUrl}/api/csrf`)
  const { token } = z.object({ token: z.string() }).parse(await csrf.json())
  // As the app of this build: an older wire has no abilities in rooms.
  const response = await fetch(`${serverUrl}/api/auth/login?${WIRE_PARAM}=${WIRE}`, {
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
  return answer.data
}

/** Decodes the response: base64 of UTF-8 JSON, sent either as plain text or as a JSON string. */
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
