import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_EVENT, LiveAuthAnswer, liveSettings, userChannel } from '#contract/live-event.ts'
import { buildApp } from '#server/start/app.ts'
import { readConfig } from '#server/scope/config.ts'
import type { LiveServer } from '#server/live/live-server.ts'
import { startLive } from '#server/live/start-live.ts'
import { watchlistOf } from '#server/live/watchlist.ts'
import { memoryLimits } from '#server/access/limits/memory-limits.ts'
import { issueToken } from '#server/access/access-tokens.ts'
import { startChat } from '#server/chats/start-chat.ts'
import { createChatBed, type ChatBed } from '#tests/support/chat-bed.ts'
import { until } from '#tests/support/until.ts'
import { NO_MAIL, NO_NOTICES, NO_PUSH } from '#tests/support/no-mail.ts'

let bed: ChatBed
let app: FastifyInstance
let live: LiveServer
let port: number
let host: { id: string; token: string }
let guest: { id: string; token: string }
const clients: Pusher[] = []

beforeAll(async () => {
  bed = await createChatBed()
  const [config, { db, url }] = [{ ...readConfig({}), port: 0 }, bed]
  live = await startLive({ server: null, db, databaseUrl: url, config, timing: { signinWaitMs: 300 } })
  const now = () => new Date()
  const quiet = { mail: NO_MAIL, push: NO_PUSH, notices: NO_NOTICES, limits: memoryLimits(now) }
  app = await buildApp({ db, config, live, ...quiet, now, newId: randomUUID })
  live.attach(app.server)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  host = await signedIn(bed.host)
  guest = await signedIn(await bed.person())
})
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(async () => {
  await live.close()
  await app.close()
  await bed.drop()
})

async function signedIn(id: string) {
  const { password_hash: passwordHash } = await bed.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const own = { userId: id, passwordHash, from: null, remember: false }
  const session = { ...own, sessionId: randomUUID(), now: new Date() }
  const issued = await issueToken(bed.db, session)
  if (!issued) throw new Error('no token')
  return { id, token: issued.token }
}

function ask(path: string, token: string | null, form?: Record<string, string>) {
  return fetch(`http://127.0.0.1:${port}/v1${path}`, {
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    headers: { client_id: 'farstead-web', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  })
}

/** Connects with pusher-js in Node, configured as in the product's client. */
async function connect(person: { id: string; token: string }) {
  const { data } = liveSettings.answer.parse(await (await ask('/event/settings', person.token)).json())
  const client = new Pusher(data.key, {
    cluster: data.cluster,
    wsHost: data.host ?? '',
    wsPort: data.port ?? 0,
    forceTLS: data.useTls,
    enabledTransports: ['ws'],
    userAuthentication: {
      endpoint: `http://127.0.0.1:${port}/v1/event/auth`,
      transport: 'ajax',
      headers: { authorization: `Bearer ${person.token}`, client_id: 'farstead-web' },
      params: { channel_name: person.id },
    },
  })
  clients.push(client)
  client.signin()
  return client
}

describe('POST /event/auth', () => {
  const form = { socket_id: '12.34' }

  it("signs the caller's own sign-in, with and without the channel name", async () => {
    for (const body of [form, { ...form, channel_name: host.id }]) {
      const answer = await ask('/event/auth', host.token, body)
      const { auth, user_data } = LiveAuthAnswer.parse(await answer.json())
      expect(auth).toMatch(/^[0-9a-f]{20}:[0-9a-f]{64}$/)
      expect(JSON.parse(user_data)).toMatchObject({
        id: host.id,
        user_info: { firstName: 'Ngaire', lastName: 'Holloway' },
      })
    }
  })

  it('refuses to sign for another person, for nobody, and for an odd socket', async () => {
    const statuses = [
      await ask('/event/auth', guest.token, { ...form, channel_name: host.id }),
      await ask('/event/auth', null, form),
      await ask('/event/auth', 'x'.repeat(43), form),
      await ask('/event/auth', host.token, { socket_id: '12.34:private-x' }),
      await ask('/event/auth', host.token, {}),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 401, 401, 422, 422])
  })
})

describe('GET /event/settings', () => {
  it('returns the host that served the page, and nothing secret', async () => {
    const answer = liveSettings.answer.parse(await (await ask('/event/settings', host.token)).json())
    expect(answer.data).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{20}$/),
      cluster: 'own',
      host: '127.0.0.1',
      port,
      useTls: false,
    })
    expect((await ask('/event/settings', null)).status).toBe(401)
  })
})

describe('the live connection beside the app', () => {
  it('sends a hint to the guest when the host writes, and to nobody else', async () => {
    const chat = await bed.chatWith(guest.id)
    const [ofGuest, ofStranger] = [await connect(guest), await connect(await signedIn(await bed.person()))]
    const own = ofGuest.subscribe(userChannel(guest.id))
    const others = ofStranger.subscribe(userChannel(guest.id))
    const heard: unknown[] = []
    const overheard: unknown[] = []
    const refusals: unknown[] = []
    own.bind(LIVE_EVENT, (event: unknown) => heard.push(event))
    others.bind(LIVE_EVENT, (event: unknown) => overheard.push(event))
    others.bind('pusher:subscription_error', (error: unknown) => refusals.push(error))
    await until('both are answered', () => own.subscribed && refusals.length === 1)
    const sent = await fetch(`http://127.0.0.1:${port}/v1/chat-message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ chatId: chat.id, chatMessages: [{ id: randomUUID(), message: 'Kia ora' }] }),
    })
    expect(sent.status).toBe(200)
    await until('the hint', () => heard.length > 0)
    expect(heard[0]).toEqual({ subject: 'chat-updated', payload: {} })
    expect(overheard).toEqual([])
  })

  it('reports a chat partner coming online and going offline, through real sign-ins', async () => {
    await bed.chatWith(guest.id)
    const ofHost = await connect(host)
    const heard: unknown[] = []
    for (const name of ['online', 'offline']) {
      ofHost.user.watchlist.bind(name, (event: { name: string; user_ids: string[] }) =>
        heard.push([event.name, event.user_ids]),
      )
    }
    await until('the host is in', () => ofHost.user.user_data)
    const ofGuest = await connect(guest)
    await until('online', () => heard.length === 1)
    ofGuest.disconnect()
    await until('offline', () => heard.length === 2)
    expect(heard).toEqual([
      ['online', [guest.id]],
      ['offline', [guest.id]],
    ])
  })

  it('hides two people from each other after a block, and shows them after unblocking', async () => {
    const ana = await signedIn(await bed.person())
    const { id: chatId } = await bed.chatWith(ana.id)
    const heard: [string, string, string[]][] = []
    for (const [who, person] of [
      ['host', host],
      ['ana', ana],
    ] as const) {
      const client = await connect(person)
      for (const name of ['online', 'offline']) {
        client.user.watchlist.bind(name, (event: { name: string; user_ids: string[] }) => {
          if (event.user_ids.some((id) => id === host.id || id === ana.id))
            heard.push([who, event.name, event.user_ids])
        })
      }
      await until('signed in', () => client.user.user_data)
    }
    await until('they see each other', () => heard.length === 2)
    const as = (method: string, path: string) =>
      fetch(`http://127.0.0.1:${port}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      })
    expect((await as('POST', `/chat/${chatId}/block-user`)).status).toBe(204)
    await until('neither sees the other', () => heard.length === 4)
    expect((await as('DELETE', `/blocked-user/${host.id}`)).status).toBe(204)
    await until('both do again', () => heard.length === 6)
    expect(heard.map(([, name]) => name).join(' ')).toBe('online online offline offline online online')
    expect(new Set(heard.slice(2, 4).map(([who, , ids]) => `${who} ${String(ids)}`))).toEqual(
      new Set([`host ${ana.id}`, `ana ${host.id}`]),
    )
  })

  it('shows two people to each other once they have begun to talk', async () => {
    const [one, other] = [await signedIn(await bed.person('HOST')), await signedIn(await bed.person())]
    const unitId = await bed.unitOf(one.id)
    const heard: string[] = []
    for (const person of [one, other]) {
      const client = await connect(person)
      client.user.watchlist.bind('online', (event: { user_ids: string[] }) => heard.push(...event.user_ids))
      await until('signed in', () => client.user.user_data)
    }
    const chat = await startChat(bed.db, { userId: other.id, unitId, newId: randomUUID, at: new Date() })
    const chatMessages = [{ id: randomUUID(), message: 'Kia ora' }]
    await fetch(`http://127.0.0.1:${port}/v1/chat-message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ chatId: chat.ok && chat.value.value.id, chatMessages }),
    })
    await until('both are seen', () => heard.length === 2)
    expect(heard.toSorted()).toEqual([one.id, other.id].toSorted())
  })

  it('leaves the other addresses to the app', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/apps/1/events`, { method: 'POST' })).status).toBe(401)
  })
})

describe('the watchlist', () => {
  it('lists everybody who shares a chat once, the newest first, without the person', async () => {
    const landlord = await bed.person('HOST')
    const [unit, other] = [await bed.unitOf(landlord), await bed.unitOf(landlord, 'Rātā Cabin')]
    const [first, second, third] = [await bed.person(), await bed.person(), await bed.person()]
    const chats = [
      await chat(first, unit),
      await chat(second, unit),
      await chat(second, other),
      await chat(third, other),
    ]
    async function chat(person: string, unitId: string) {
      const started = await startChat(bed.db, {
        userId: person,
        participantId: landlord,
        unitId,
        newId: randomUUID,
        at: new Date(),
      })
      if (!started.ok) throw new Error(started.failure.message)
      return started.value.value.id
    }
    await bed.send(chats[0] ?? '', first, 'newest of all')
    expect(await watchlistOf(bed.db, landlord)).toEqual([first, third, second])
    expect(await watchlistOf(bed.db, first)).toEqual([landlord])
  })

  it('leaves out both sides of a block', async () => {
    const person = await bed.person()
    await bed.chatWith(person)
    expect(await watchlistOf(bed.db, person)).toEqual([bed.host])
    await bed.db.insertInto('blocks').values({ blocker_id: bed.host, blocked_id: person }).execute()
    expect(await watchlistOf(bed.db, person)).toEqual([])
    expect(await watchlistOf(bed.db, bed.host)).not.toContain(person)
  })

  it('is limited to the 100 people that Pusher accepts', async () => {
    const busy = await bed.person('HOST')
    const people = Array.from({ length: 105 }, () => randomUUID())
    await bed.db
      .insertInto('users')
      .values(
        people.map((id) => ({
          id,
          email: `${id}@p.example`,
          first_name: '',
          last_name: '',
          avatar_url: null,
          role: null,
          password_hash: '',
          verified_at: null,
        })),
      )
      .execute()
    const chats = people.map((id, n) => ({
      id: randomUUID(),
      unit_id: null,
      pair: `${busy}:${id}`,
      created_at: new Date(2026, 0, 1, 0, n),
    }))
    await bed.db.insertInto('chats').values(chats).execute()
    const members = chats.flatMap(({ id: chat_id }, n) =>
      [busy, people[n] ?? ''].map((user_id) => ({ chat_id, user_id })),
    )
    await bed.db.insertInto('chat_members').values(members).execute()
    expect(await watchlistOf(bed.db, busy)).toEqual(people.toReversed().slice(0, 100))
  })
})
