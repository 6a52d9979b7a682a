import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import type { QueryArgs, QueryName, QueryRows } from '#db/registry-types.ts'
import { createReplicaHost, type ReplicaHost } from '#workers/replica-host.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { createFakePusher, type FakePusherService } from '#tests/support/fake-pusher.ts'
import { fastClock } from '#tests/support/fast-clock.ts'
import { patientSignIn } from '#tests/support/patient-sign-in.ts'
import { createTestLocks } from '#tests/support/test-locks.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, type FaultWorld } from './fault-world.ts'

/** Waits of the engine pass so much faster than in life; a line's delays are divided by it, its speed multiplied. */
export const HASTE = 20

/**
 * A device without its browser: the worker's inside, in this process, which speaks to the real server through the
 * proxy. For counts that would take a browser hours. One at a time: a realm holds one replica.
 */
export type EngineDevice = Omit<ReplicaHost, 'close'> & {
  live: FakePusherService
  status(): SyncStatus
  /** The rows of a query once `condition` holds for them. */
  rows<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    condition: (rows: QueryRows<N>) => boolean,
    limitMs?: number,
  ): Promise<QueryRows<N>>
  /** Ends it as a killed worker ends: nothing runs any more, nothing is told to anybody. */
  kill(): Promise<void>
}

export type EngineOptions = {
  /** The device's clock less the right time, ms. */
  clockOffsetMs?: number
  /** Whether its browser was told to save data. */
  savesData?: boolean
  /** Waited for before an answer is passed on: reorders. */
  delayAnswer?: (path: string) => Promise<void>
}

let open: EngineDevice | null = null

/** Ends the device that a row which was given up has left: the next could open no replica beside it. */
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
    // A dead worker hears no answer, not even that its request was given up.
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
    // As wrong as the clock is: on a device they come from it.
    newId: () => (clockOffsetMs === 0 ? v7() : v7({ msecs: clock.now() + clockOffsetMs })),
    loadPusher: async () => live.Pusher,
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

/** A device on which the host has signed in, level with the server. */
export async function openSignedIn(world: FaultWorld, options: EngineOptions = {}): Promise<EngineDevice> {
  const device = openEngine(world, options)
  const { email } = world.host
  const answer = await patientSignIn(() => device.signIn({ email, password: PASSWORD, remember: false }))
  if (!answer.ok || !answer.value.session) throw new Error(`Sign-in: ${JSON.stringify(answer)}`)
  await until('caught up', () => device.status().isCaughtUp && !device.status().isSyncing, 60_000)
  return device
}

/** Ends a device and leaves nothing of it for the next. */
export async function retire(device: EngineDevice): Promise<void> {
  await device.signOut('wipe')
  await device.kill()
}

/** Writes one message; throws unless it is durable on the device. */
export async function write(device: EngineDevice, chatId: string, message: string): Promise<string> {
  const sent = await device.mutate('sendChatMessage', { chatId, message })
  if (!sent.ok) throw new Error(`Not kept: ${sent.failure.message}`)
  return sent.value.id
}

/** Resolves once nothing waits to be sent. */
export async function drained(device: EngineDevice, limitMs = 120_000): Promise<void> {
  await device.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain === 0, limitMs)
}

/** What a browser adds to a page's requests: its origin and its cookies. */
function fetchAsBrowser(origin: string): typeof fetch {
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
