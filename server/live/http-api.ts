import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { isKnownHost } from '#server/http/known-host.ts'
import { channelKind } from './channel-name.ts'
import type { Channels } from './channels.ts'
import type { BusMessage } from './notify-bus.ts'
import type { OnlinePeople } from './online-people.ts'
import { EVENT_DATA_MAX, EVENT_NAME_MAX, parseJson } from './pusher-protocol.ts'
import { isSignedBody, requestSignatureFault, UNKNOWN_KEY, type LiveApp } from './signatures.ts'
import { requestUrl } from './sockets.ts'

export type ApiScope = {
  app: LiveApp
  config: Parameters<typeof isKnownHost>[1]
  /** How long a body may take. */
  bodyWithinMs: number
  channels: Channels
  people: OnlinePeople
  nowMs: () => number
  publish: (message: BusMessage) => void
  log: (message: string, error?: unknown) => void
}

type Answer = { status: number; body: unknown }

const BODY_BYTES_MAX = 262_144
const ChannelName = z.string().refine((name) => channelKind(name) !== null, 'Invalid channel name')
const SocketId = z.string().regex(/^\d+\.\d+$/)
const EventParts = {
  name: z.string().min(1).max(EVENT_NAME_MAX),
  data: z.string(),
  socket_id: SocketId.optional(),
  info: z.string().optional(),
}
const EventBody = z
  .object({
    ...EventParts,
    channel: ChannelName.optional(),
    channels: z.array(ChannelName).max(100).optional(),
  })
  .transform(({ channel, channels, ...event }) => ({
    ...event,
    channels: channels ?? (channel ? [channel] : []),
  }))
  .refine((event) => event.channels.length > 0, 'No channel')
const BatchBody = z.object({ batch: z.array(z.object({ ...EventParts, channel: ChannelName })).max(10) })

/**
 * Handles a request under `/apps/`: Pusher's signed HTTP API, as far as a single process can answer it. Never rejects.
 */
export async function answerApi(
  scope: ApiScope,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let answer: Answer
  try {
    answer = await route(scope, request)
  } catch (error) {
    if (request.destroyed && !request.complete) return
    scope.log('The live HTTP API failed', error)
    answer = { status: 500, body: 'Internal error' }
  }
  if (response.destroyed) return
  const isText = typeof answer.body === 'string'
  response.writeHead(answer.status, {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // The unread rest of a refused body must not be taken for the next request.
    ...(request.complete ? {} : { connection: 'close' }),
  })
  response.end(isText ? answer.body : JSON.stringify(answer.body))
}

async function route(scope: ApiScope, request: IncomingMessage): Promise<Answer> {
  if (!isKnownHost(request.headers.host, scope.config))
    return { status: 421, body: 'Nothing is served under this name' }
  const url = requestUrl(request)
  const match = /^\/apps\/([^/]+)(\/.*)$/.exec(url?.pathname ?? '')
  // The same as for a wrong key: the id can't be found by guessing.
  if (!url || match?.[1] !== scope.app.id) return { status: 401, body: UNKNOWN_KEY }
  const method = request.method ?? 'GET'
  const query = queryOf(url.search)
  // The signature covers the body's checksum, so nothing of a body is read for somebody who can't sign.
  const fault = requestSignatureFault(scope.app, { method, path: url.pathname, query }, scope.nowMs())
  if (fault) return { status: 401, body: fault }
  const body = await readBody(request, scope.bodyWithinMs)
  if (body === null) return { status: 413, body: 'The request is too large' }
  if (!isSignedBody(query, body)) return { status: 401, body: 'Invalid body_md5' }
  const [first = '', second, third] = (match[2] ?? '').slice(1).split('/').map(decode)
  const parameters = method === 'POST' ? parametersOf(url.search, body) : body
  switch (`${method} ${first}${second === undefined ? '' : '/*'}${third === undefined ? '' : `/${third}`}`) {
    case 'POST events':
      return triggerEvent(scope, parameters)
    case 'POST batch_events':
      return triggerBatch(scope, parameters)
    // As old SDKs send it: the body is the event's data, and the rest is in the query.
    case 'POST channels/*/events':
      return triggerEvent(
        scope,
        JSON.stringify({ ...Object.fromEntries(query), channel: second, data: body }),
      )
    case 'GET channels':
      return listChannels(scope, query)
    case 'GET channels/*':
      return describeChannel(scope, second ?? '', query)
    case 'GET channels/*/users':
      return listUsers(scope, second ?? '')
    case 'POST users/*/terminate_connections':
      scope.publish({ kind: 'terminate', userId: second ?? '' })
      return { status: 200, body: {} }
    default:
      return { status: 404, body: 'Unknown path' }
  }
}

function triggerEvent(scope: ApiScope, body: string): Answer {
  const event = parseJson(EventBody, body)
  if (!event) return { status: 400, body: 'Invalid event' }
  if (Buffer.byteLength(event.data) > EVENT_DATA_MAX) return { status: 413, body: 'The data is too large' }
  publish(scope, event, event.channels)
  if (event.info === undefined) return { status: 200, body: {} }
  const infos = event.channels.map((name) => [name, channelInfo(scope, name, event.info)])
  return { status: 200, body: { channels: Object.fromEntries(infos) } }
}

function triggerBatch(scope: ApiScope, body: string): Answer {
  const parsed = parseJson(BatchBody, body)
  if (!parsed) return { status: 400, body: 'Invalid batch' }
  if (parsed.batch.some((event) => Buffer.byteLength(event.data) > EVENT_DATA_MAX)) {
    return { status: 413, body: 'The data is too large' }
  }
  for (const event of parsed.batch) publish(scope, event, [event.channel])
  if (!parsed.batch.some((event) => event.info !== undefined)) return { status: 200, body: {} }
  return {
    status: 200,
    body: { batch: parsed.batch.map((event) => channelInfo(scope, event.channel, event.info)) },
  }
}

function publish(
  scope: ApiScope,
  event: { name: string; data: string; socket_id?: string | undefined },
  to: string[],
) {
  scope.publish({
    kind: 'event',
    channels: to,
    event: event.name,
    data: event.data,
    ...(event.socket_id === undefined ? {} : { exceptSocketId: event.socket_id }),
  })
}

function listChannels(scope: ApiScope, query: ReadonlyMap<string, string>): Answer {
  const prefix = query.get('filter_by_prefix') ?? ''
  const info = query.get('info')
  if (info?.includes('user_count') && !prefix.startsWith('presence-')) {
    return { status: 400, body: 'user_count needs filter_by_prefix=presence-' }
  }
  const names = scope.channels.occupied().filter((name) => name.startsWith(prefix))
  const infos = names.map((name) => [name, channelInfo(scope, name, info)])
  return { status: 200, body: { channels: Object.fromEntries(infos) } }
}

function describeChannel(scope: ApiScope, name: string, query: ReadonlyMap<string, string>): Answer {
  const kind = channelKind(name)
  const info = query.get('info')
  if (!kind) return { status: 400, body: 'Invalid channel name' }
  if (info?.includes('user_count') && kind.access !== 'presence') {
    return { status: 400, body: 'user_count is for presence channels' }
  }
  const occupied = scope.channels.subscriptionCount(name) > 0 || scope.channels.members(name).size > 0
  return { status: 200, body: { occupied, ...channelInfo(scope, name, info) } }
}

function listUsers(scope: ApiScope, name: string): Answer {
  if (channelKind(name)?.access !== 'presence')
    return { status: 400, body: 'Users are listed for presence channels' }
  return { status: 200, body: { users: [...scope.channels.members(name).keys()].map((id) => ({ id })) } }
}

function channelInfo(
  { channels }: ApiScope,
  name: string,
  info: string | undefined,
): Record<string, unknown> {
  const wanted = new Set(info?.split(','))
  const cached = wanted.has('cache') ? channels.cached(name) : null
  return {
    ...(cached ? { cache: cached } : {}),
    ...(wanted.has('subscription_count') ? { subscription_count: channels.subscriptionCount(name) } : {}),
    ...(wanted.has('user_count') && name.startsWith('presence-')
      ? { user_count: channels.members(name).size }
      : {}),
  }
}

/**
 * Returns the parameters of a POST as JSON text: those of its body, plus those of the query, where a list is
 * `channels[]=one&channels[]=two`. A body that isn't JSON is returned unchanged, to be refused.
 */
function parametersOf(search: string, body: string): string {
  const given = body === '' ? {} : parseJson(z.looseObject({}), body)
  if (given === null) return body
  const lists: Record<string, string[]> = {}
  const single: Record<string, string> = {}
  for (const [name, value] of pairsOf(search)) {
    if (/^(auth_|body_md5)/.test(name)) continue
    if (name.endsWith('[]')) (lists[name.slice(0, -2)] ??= []).push(value)
    else single[name] = value
  }
  return JSON.stringify({ ...single, ...lists, ...given })
}

/** Returns the parameters in the form that was signed. The values of a list, which may repeat its name, are joined. */
function queryOf(search: string): Map<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of pairsOf(search)) {
    const before = query.get(name)
    query.set(name, before === undefined ? value : `${before}&${name}=${value}`)
  }
  return query
}

/** Here `+` is a plus sign, which URLSearchParams would read as a space. */
function pairsOf(search: string): [string, string][] {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the body as text, or `null` if it's longer than allowed. */
/** Returns the body, or `null` if it's too large. Ends the connection of one that takes too long. */
async function readBody(request: IncomingMessage, withinMs: number): Promise<string | null> {
  const timer = setTimeout(() => request.destroy(), withinMs)
  try {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of request) {
      parts.push(part)
      length += part.length
      if (length > BODY_BYTES_MAX) return null
    }
    return Buffer.concat(parts).toString('utf8')
  } finally {
    clearTimeout(timer)
  }
}
