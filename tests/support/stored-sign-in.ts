import { z } from 'zod'
import { DEMO_DAY_VARIABLE, demoDay } from './demo-data.ts'
import { openDevice, type Device, type DeviceOptions } from './device.ts'
import type { DeviceStoreName } from '#db/storage/device-store.ts'
import type { TokenRecord } from '#sync/session/token-store.ts'
import { DEMO_PASSWORD, HOST_EMAIL, signInByApi, type Person } from './people.ts'
import { signIn, waitUntilKept, waitUntilLevel } from './screens.ts'

/** Where stored-sign-in-setup.ts stores, per worker, a profile with the app installed and one with the demo's host. */
export const STORED_SIGN_INS_VARIABLE = 'FARSTEAD_TEST_STORED_SIGN_INS'

/** A browser stores data by origin, so a profile only works for a server on this port. */
const StoredSignIns = z.array(z.object({ port: z.number(), installed: z.string(), signedIn: z.string() }))
export type StoredSignIn = z.infer<typeof StoredSignIns>[number]

/** Returns the port for this worker's server that has stored profiles, or 0 if there are none. */
export function portOfStoredSignIn(): number {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1)
  return storedSignIns()[worker - 1]?.port ?? 0
}

/**
 * Opens a device on which the app is installed and nobody has signed in, with no page open. At `portOfStoredSignIn`,
 * it's a copy of one that installed the app before the tests began; elsewhere it's a new one, which installs it with
 * its first page.
 */
export function openInstalledDevice(serverUrl: string, options: DeviceOptions = {}): Promise<Device> {
  const stored = storedAt(serverUrl)
  return openDevice({ ...options, ...(stored ? { copyOf: stored.installed } : {}) })
}

/**
 * Opens a device on which the demo's host is signed in, in sync with the server, and able to open the pages offline. At
 * `portOfStoredSignIn` of a server with the run's demo data, it's a copy of a device that signed in before the tests
 * began; elsewhere it signs in through the form.
 */
export async function openHostDevice(serverUrl: string, options: DeviceOptions = {}): Promise<Device> {
  // The sessions are in the run's demo data, which is out of date after midnight.
  const isSameDay = process.env[DEMO_DAY_VARIABLE] === demoDay()
  const stored = isSameDay ? storedAt(serverUrl) : undefined
  const device = await (stored
    ? openDevice({ ...options, copyOf: stored.signedIn })
    : openInstalledDevice(serverUrl, options))
  const page = device.page()
  if (stored) await page.goto(`${serverUrl}/messages`)
  else await signIn(page, serverUrl, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  return device
}

/** What a person types to sign in. */
export type Account = { email: string; password: string }

/**
 * Opens a device on which a person is signed in, in sync with the server, and able to open the pages offline. At
 * `portOfStoredSignIn`, the session is put where a sign-in keeps it; elsewhere the person signs in through the form.
 */
export async function openDeviceOf(
  serverUrl: string,
  { email, password }: Account,
  options: DeviceOptions = {},
): Promise<Device> {
  const device = await openInstalledDevice(serverUrl, options)
  const page = device.page()
  if (storedAt(serverUrl)) {
    const person = await signInByApi(serverUrl, email, password)
    // A page of the same origin that doesn't start the app.
    await page.goto(`${serverUrl}/robots.txt`)
    await page.evaluate(putSession, { record: recordOf(person), stores: DEVICE_STORES })
    await page.goto(`${serverUrl}/messages`)
  } else await signIn(page, serverUrl, email, password)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  return device
}

/** The stores of the device's database (src/db/storage/device-store.ts). */
const DEVICE_STORES = ['session', 'logouts', 'generations'] satisfies DeviceStoreName[]

function recordOf({ user, session: { token, expiresAt, abilities } }: Person): TokenRecord {
  const facts = { user, abilities }
  return { userId: user.id, accessToken: token, expiresAt, clockOffset: 0, remember: false, facts }
}

/** Runs in the page. */
async function putSession({ record, stores }: { record: object; stores: string[] }): Promise<void> {
  const opening = indexedDB.open('farstead-device', 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const name of stores) opening.result.createObjectStore(name)
  })
  await new Promise((resolve, reject) => {
    opening.addEventListener('success', resolve)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused')))
  })
  const transaction = opening.result.transaction('session', 'readwrite')
  transaction.objectStore('session').put(record, 'current')
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve)
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB refused')))
  })
  opening.result.close()
}

function storedAt(serverUrl: string): StoredSignIn | undefined {
  return storedSignIns().find(({ port }) => port === Number(new URL(serverUrl).port))
}

function storedSignIns(): StoredSignIn[] {
  return StoredSignIns.parse(JSON.parse(process.env[STORED_SIGN_INS_VARIABLE] ?? '[]'))
}
