import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import type { QueryArgs, QueryName, QueryRows } from '#db/registry.ts'
import { createReplicaHost, type ReplicaHost } from '#workers/replica-host.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { createFakePusher, type FakePusherService } from '#tests/support/fake-pusher.ts'
import { fastClock } from '#tests/support/fast-clock.ts'
import { patientSignIn } from '#tests/support/patient-sign-in.ts'
import { createTestLocks } from '#tests/support/test-locks.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, type FaultWorld } from './fault-world.ts'

/**
 * How much faster the engine's waits pass than in real life. A line's delays are divided by it, its speed is
 * multiplied.
 */
export const HASTE = 20

/**
 * A device without its browser: the inside of the worker, in this process, connected to the real server through the
 * proxy. For counts that would take a browser hours. Only one at a time, because a realm holds one replica.
 */
export type EngineDevice = Omit<ReplicaHost, 'close'> & {
  live: FakePusherService
  status(): SyncStatus
  /** Resolves with the rows of a query once `condition` holds for them. */
  rows<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    condition: (rows: QueryRows<N>) => boolean,
    limitMs?: number,
  ): Promise<QueryRows<N>>
  /** Ends it like a killed worker: nothing runs any more, and nobody is told. */
  kill(): Promise<void>
}

export type EngineOptions = {
  /** How far the device's clock is ahead of the correct time, in ms. */
  clockOffsetMs?: number
  /** Whether its browser asks to save data. */
  savesData?: boolean
  /** Awaited before a response is passed on, which reorders responses. */
  delayAnswer?: (path: string) => Promise<void>
}

let open: EngineDevice | null = null

/** Ends a device left over by a row that was given up, because the next row couldn't open a replica beside it. */
export async function endLeftDevice(): Promise<void> {
  await open?.kill()
}

export function openEngine(
  world: FaultWorld,
  { clockOffsetMs = 0, savesData = false, delayAnswer }: EngineOptions = {},
): EngineDevice {
  const clock = fastClock(HASTE)
  const live = createFakePusher()
  const browserFetch = fetchAsBrowser(world.proxy.url)
  let isDead = false
  const host = createReplicaHost({
    // A dead worker gets no response, not even that its request was aborted.
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        browserFetch(input, init).then(
          async (response) => {
            await delayAnswer?.(new URL(String(input)).pathname)
            if (!isDead) resolve(response)
          },
          (error: unknown) => void (isDead || reject(error)),
        )
      }),
    pageOrigin: world.proxy.url,
    baseUrl: '/v1',
    clientId: 'farstead-web',
    savesData: () => savesData,
    isPage: true,
    clock: { ...clock, now: () => clock.now() + clockOffsetMs },
    locks: createTestLocks(),
    // As wrong as the clock is, because on a device ids are made from it.
    newId: () => (clockOffsetMs === 0 ? v7() : v7({ msecs: clock.now() + clockOffsetMs })),
    loadPusher: async () => live.Pusher,
    loadFiles: () => import('#db/storage/dexie-files.ts'),
    shared: (callback) => callback,
  })
  let status: SyncStatus | null = null
  void host.watchStatus((next) => {
    status = next
  })
  const device: EngineDevice = {
    ...host,
    live,
    status: () => {
      if (!status) throw new Error('This device has no status yet')
      return status
    },
    async rows(name, args, condition, limitMs) {
      let newest: { rows: QueryRows<typeof name> } | null = null
      const stop = await host.watch(name, args, (rows) => {
        newest = { rows }
      })
      try {
        const met = () => (newest && condition(newest.rows) ? newest : null)
        return (await until(`${name} ${JSON.stringify(args)}`, met, limitMs)).rows
      } finally {
        stop()
      }
    },
    async kill() {
      isDead = true
      open = null
      clock.stop()
      await host.close()
    },
  }
  open = device
  return device
}

/** Returns a device on which the host has signed in, in sync with the server. */
export async function openSignedIn(world: FaultWorld, options: EngineOptions = {}): Promise<EngineDevice> {
  const device = openEngine(world, options)
  const { email } = world.host
  const answer = await patientSignIn(() => device.signIn({ email, password: PASSWORD, remember: false }))
  if (!answer.ok || !answer.value.session) throw new Error(`Sign-in: ${JSON.stringify(answer)}`)
  await until('caught up', () => device.status().isCaughtUp && !device.status().isSyncing, 60_000)
  return device
}

/** Ends a device and removes all its data, so that the next one starts clean. */
export async function retire(device: EngineDevice): Promise<void> {
  await device.signOut('wipe')
  await device.kill()
}

/** Writes one message. Throws unless it's durable on the device. */
export async function write(device: EngineDevice, chatId: string, message: string): Promise<string> {
  const sent = await device.mutate('sendChatMessage', { chatId, message })
  if (!sent.ok) throw new Error(`Not kept: ${sent.failure.message}`)
  return sent.value.id
}

/** Resolves once nothing waits to be sent. */
export async function drained(device: EngineDevice, limitMs = 120_000): Promise<void> {
  await device.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain === 0, limitMs)
}

/** Adds what a browser adds to a page's requests: its origin and its cookies. */
export function fetchAsBrowser(origin: string): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const equals = pair.indexOf('=')
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return response
  }
}
