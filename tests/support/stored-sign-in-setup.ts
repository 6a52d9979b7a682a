import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { DEMO_DATA_VARIABLE } from './demo-data.ts'
import { openDevice, type Device } from './device.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from './people.ts'
import { signIn, waitUntilKept, waitUntilLevel, waitUntilPagesKept } from './screens.ts'
import { openShapedLink, type ShapedLink } from './shaped-link.ts'
import { startServer } from './start-server.ts'
import { STORED_SIGN_INS_VARIABLE, type StoredSignIn } from './stored-sign-in.ts'

/** Below the ports that Linux, macOS and Windows use for outgoing connections, which could take them in between. */
const FIRST_PORT = 20_000
const PORT_COUNT = 10_000

/**
 * Vitest's globalSetup for journeys, after journeys-setup.ts. Once per worker, has a browser install the app and signs
 * the demo's host in, and stores both profiles. Installing takes more processor time than many journeys, and the
 * sign-in with the first sync is most of what a short one needs.
 */
export default async function setup({ config }: TestProject): Promise<() => void> {
  const dataDir = process.env[DEMO_DATA_VARIABLE]
  if (dataDir === undefined) throw new Error('There is no demo data: journeys-setup.ts comes first')
  const server = await startServer({ dataDir })
  const serverPort = Number(new URL(server.url).port)
  const stored = await Promise.all(Array.from({ length: config.maxWorkers }, () => store(serverPort)))
  await server.stop()
  // The builds a server has kept aren't part of the demo.
  rmSync(join(dataDir, 'builds'), { recursive: true, force: true })
  process.env[STORED_SIGN_INS_VARIABLE] = JSON.stringify(stored)
  return () => {
    for (const { installed, signedIn } of stored)
      for (const profile of [installed, signedIn]) rmSync(profile, { recursive: true, force: true })
  }
}

/** Installs and signs in at its own origin, which leads to the one server. */
async function store(serverPort: number): Promise<StoredSignIn> {
  const link = await openLinkAtFreePort(serverPort)
  const serverUrl = `http://127.0.0.1:${link.port}`
  const { profile: installed } = await closed(installApp(serverUrl))
  const { profile: signedIn } = await closed(signInHost(serverUrl, installed))
  await link.close()
  return { port: link.port, installed, signedIn }
}

async function installApp(serverUrl: string): Promise<Device> {
  const device = await openDevice()
  await device.page().goto(`${serverUrl}/login`)
  await waitUntilKept(device.page())
  await waitUntilPagesKept(device.page())
  return device
}

async function signInHost(serverUrl: string, installed: string): Promise<Device> {
  const device = await openDevice({ copyOf: installed })
  await signIn(device.page(), serverUrl, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(device.page())
  return device
}

/** A profile is only complete once its browser is closed. */
async function closed(opening: Promise<Device>): Promise<Device> {
  const device = await opening
  await device.close()
  return device
}

async function openLinkAtFreePort(serverPort: number): Promise<ShapedLink> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT)
  try {
    return await openShapedLink(serverPort, port)
  } catch {
    return openLinkAtFreePort(serverPort)
  }
}
