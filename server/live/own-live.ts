import type { Server } from 'node:http'
import type { LiveEvent } from '#contract/live-event.ts'
import { LIVE_EVENT, userChannel } from '#contract/live-event.ts'
import { LIVE_ACTIVITY_TIMEOUT_MS, LIVE_PONG_TIMEOUT_MS } from '#contract/limits.ts'
import { isKnownHost } from '#server/http/known-host.ts'
import { type Channels, createChannels } from './channels.ts'
import { answerApi } from './http-api.ts'
import { readLiveApp } from './live-keys.ts'
import type { LiveOptions, LiveServer, OwnLiveTiming } from './live-server.ts'
import { startMembersElsewhere } from './members-elsewhere.ts'
import { openBus, type Bus, type BusMessage } from './notify-bus.ts'
import { createOnlinePeople, type OnlinePeople } from './online-people.ts'
import { startPeopleElsewhere } from './people-elsewhere.ts'
import { LiveCode, WATCHLIST_MAX } from './pusher-protocol.ts'
import { createRecentNews, type RecentNews } from './recent-news.ts'
import { type LiveApp, userSignature } from './signatures.ts'
import { startSockets } from './sockets.ts'
import { watchSessions } from './watch-sessions.ts'

const TIMING: OwnLiveTiming = {
  activityTimeoutMs: LIVE_ACTIVITY_TIMEOUT_MS,
  pongTimeoutMs: LIVE_PONG_TIMEOUT_MS,
  signinWaitMs: 10_000,
  offlineGraceMs: 3_000,
  echoTimeoutMs: 1_000,
  rollCallMs: 30_000,
  gapHintsOverMs: 10_000,
  clientEventsPerSecond: 10,
  framesPerSecond: 50,
  sessionCheckMs: 60_000,
  bodyWithinMs: 60_000,
  connectionsMax: 10_000,
  // Allows for a person's devices, each with one connected tab, and for connections that haven't noticed yet that they
  // were lost.
  connectionsPerPerson: 30,
  // Many households can share one address.
  connectionsPerAddress: 2_000,
  strangersMax: 2_000,
  strangersPerAddress: 200,
  nowMs: Date.now,
}

/** How often some are told, when not all are at once. */
const SLICE_MS = 100

/** Starts our own Pusher-compatible server, in this process and, through the database, together with all others. */
export async function startOwnLive(
  options: LiveOptions & Required<Pick<LiveOptions, 'log'>>,
): Promise<LiveServer> {
  const { db, config, log } = options
  const timing = { ...TIMING, ...options.timing }
  const app = await readLiveApp(db)
  let closing: Promise<void> | null = null
  let stopHinting = (): void => {}
  const channels = createChannels(timing.nowMs, (moved) => members.tellOne(moved))
  const people = createOnlinePeople(timing.offlineGraceMs, (...coming) => elsewhere.tellOne(...coming))
  const news = createRecentNews(timing.nowMs)
  // Messages of other processes may arrive before this one has a bus to answer on.
  let bus: Bus | null = null
  const publish = (message: BusMessage) => bus?.publish(message)
  const sockets = startSockets({
    ...timing,
    publish,
    app,
    channels,
    people,
    news,
    log,
    isAllowedOrigin: (origin, host) => isAllowedOrigin(config, origin, host),
    trustedProxies: config.trustProxy,
  })
  const closeSessions = (userId: string, sessionIds?: readonly string[]) =>
    closeConnections({ people, news }, userId, sessionIds)
  const sessions = watchSessions({ ...timing, db, people, log, endSessions: closeSessions })
  const elsewhere = startPeopleElsewhere({ ...timing, people, publish })
  const members = startMembersElsewhere({ ...timing, channels, publish })
  bus = await openBus({
    db,
    databaseUrl: options.databaseUrl,
    echoTimeoutMs: timing.echoTimeoutMs,
    log,
    onMessage: act,
    onGap() {
      stopHinting()
      stopHinting = hintEverybody(channels, timing.gapHintsOverMs)
      elsewhere.ask()
      members.callOut()
      void sessions.check()
    },
  })
  elsewhere.ask()

  function act(message: BusMessage) {
    switch (message.kind) {
      case 'event':
        return channels.deliver(message)
      case 'people':
        elsewhere.hear(message)
        return message.asksOthers ? members.callOut() : undefined
      case 'person':
        return elsewhere.hearOne(message)
      case 'members':
        return members.hear(message)
      case 'member':
        return members.hearOne(message)
      case 'sight': {
        const [one, other] = message.people
        news.sightChanged(one, other, message.maySee)
        people.letSee(one, other, message.maySee)
        return people.letSee(other, one, message.maySee)
      }
      case 'terminate':
        return closeSessions(message.userId, message.sessionIds)
    }
  }

  async function close() {
    stopHinting()
    sessions.close()
    await sockets.close()
    people.close()
    elsewhere.close()
    members.close()
    await bus?.close()
  }

  const { bodyWithinMs, nowMs } = timing
  const api = { app, config, bodyWithinMs, channels, people, nowMs, publish, log }

  return {
    publish(userIds, event) {
      if (userIds.length === 0) return
      const names = userIds.map(userChannel)
      publish({ kind: 'event', channels: names, event: LIVE_EVENT, data: JSON.stringify(event) })
    },

    authenticateUser(socketId, user, watchlist) {
      const user_data = JSON.stringify({
        id: user.id,
        user_info: { firstName: user.firstName, lastName: user.lastName },
        watchlist: watchlist.slice(0, WATCHLIST_MAX),
        session: user.sessionId,
        signedAt: timing.nowMs(),
      })
      return { auth: userSignature(app, socketId, user_data), user_data }
    },

    endSessions({ userId, sessionIds }) {
      if (sessionIds.length > 0) publish({ kind: 'terminate', userId, sessionIds: [...sessionIds] })
    },

    letSee: (one, other, maySee) => publish({ kind: 'sight', people: [one, other], maySee }),

    settings: () => settingsOf(app, config),

    attach: (server) => attach(server, api, sockets),

    leave: (overMs) => sockets.leave(overMs),

    close: () => (closing ??= close()),
  }
}

/** Answers the HTTP API before any other listener of requests, and takes upgrades that are for the live connection. */
function attach(
  server: Server,
  api: Parameters<typeof answerApi>[0],
  sockets: Pick<ReturnType<typeof startSockets>, 'upgrade'>,
): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/apps/')) void answerApi(api, request, response)
    else for (const listener of listeners) listener.call(server, request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    const isTaken = sockets.upgrade(request, socket, head)
    if (!isTaken && server.listenerCount('upgrade') === 1) socket.destroy()
  })
}

/** Whether a page of this origin may open a live connection: an allowed one, our public address, or the host it asks. */
function isAllowedOrigin(config: LiveOptions['config'], origin: string, host: string): boolean {
  if (config.corsOrigins.includes(origin)) return true
  const originUrl = URL.canParse(origin) ? new URL(origin) : null
  if (!originUrl) return false
  return (
    (originUrl.host === host.toLowerCase() && isKnownHost(host, config)) ||
    (config.publicUrl !== null && originUrl.origin === new URL(config.publicUrl).origin)
  )
}

/** Closes a person's connections here: those of these sessions, or all of them. */
function closeConnections(
  { people, news }: { people: OnlinePeople; news: RecentNews },
  userId: string,
  sessionIds?: readonly string[],
): void {
  news.sessionsEnded(sessionIds ?? [])
  for (const connection of people.connectionsOf(userId)) {
    const { session } = connection.user ?? {}
    if (sessionIds && (session === undefined || !sessionIds.includes(session))) continue
    connection.close(LiveCode.unauthorized, 'Terminated by the application')
    // A client that never completes the closing handshake receives nothing more from now on.
    connection.forget()
  }
}

/**
 * After a gap nobody knows what other processes sent meanwhile, so everybody here is told to fetch again; some at a
 * time, because every process had the gap, and all of their people would ask at the same moment. Returns what stops it.
 */
function hintEverybody(channels: Channels, overMs: number): () => void {
  const own = channels.occupied().filter((name) => name.startsWith(userChannel('')))
  const event: LiveEvent = { subject: 'chat-updated', payload: {} }
  const atOnce = Math.ceil(own.length / Math.max(1, Math.floor(overMs / SLICE_MS)))
  let timer: NodeJS.Timeout | undefined
  const next = () => {
    const some = own.splice(0, atOnce)
    channels.deliver({ channels: some, event: LIVE_EVENT, data: JSON.stringify(event) })
    if (own.length > 0) timer = setTimeout(next, SLICE_MS).unref()
  }
  next()
  return () => clearTimeout(timer)
}

/** Returns where clients connect. */
function settingsOf(
  { key }: LiveApp,
  { publicUrl, host, port }: LiveOptions['config'],
): ReturnType<LiveServer['settings']> {
  const url = publicUrl === null ? null : new URL(publicUrl)
  const useTls = url?.protocol === 'https:'
  const publicPort = url ? Number(url.port) || (useTls ? 443 : 80) : port
  return { key, cluster: 'own', host: url?.hostname ?? host, port: publicPort, useTls }
}
