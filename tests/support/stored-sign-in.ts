import { z } from 'zod'
import { DEMO_DAY_VARIABLE, demoDay } from './demo-data.ts'
import { openDevice, type Device, type DeviceOptions } from './device.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from './people.ts'
import { signIn, waitUntilKept, waitUntilLevel } from './screens.ts'

/** Where stored-sign-in-setup.ts leaves the profiles on which the demo's host has signed in, one for each worker. */
export const STORED_SIGN_INS_VARIABLE = 'FARSTEAD_TEST_STORED_SIGN_INS'

/** A browser keeps what it has by origin, so a profile is good for a server on this port alone. */
const StoredSignIns = z.array(z.object({ port: z.number(), profile: z.string() }))
export type StoredSignIn = z.infer<typeof StoredSignIns>[number]

/** The port for this worker's server, at which there is a stored sign-in; 0 without one. */
export function portOfStoredSignIn(): number {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1)
  return storedSignIns()[worker - 1]?.port ?? 0
}

/**
 * A device on which the demo's host is signed in, level with the server, and can open the pages without a network. At
 * `portOfStoredSignIn` of a server with the run's demo data it is a copy of one that signed in before the tests began;
 * elsewhere it signs in through the form.
 */
export async function openHostDevice(serverUrl: string, options: DeviceOptions = {}): Promise<Device> {
  const stored = storedSignIns().find(({ port }) => port === Number(new URL(serverUrl).port))
  const device = await openDevice({ ...options, ...(stored ? { copyOf: stored.profile } : {}) })
  const page = device.page()
  if (stored) await page.goto(`${serverUrl}/messages`)
  else await signIn(page, serverUrl, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  return device
}

function storedSignIns(): StoredSignIn[] {
  // The sessions are in the run's demo data, which is out of date after a midnight.
  if (process.env[DEMO_DAY_VARIABLE] !== demoDay()) return []
  return StoredSignIns.parse(JSON.parse(process.env[STORED_SIGN_INS_VARIABLE] ?? '[]'))
}
