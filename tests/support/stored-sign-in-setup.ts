import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { DEMO_DATA_VARIABLE } from './demo-data.ts'
import { openShapedLink, type ShapedLink } from './shaped-link.ts'
import { startServer } from './start-server.ts'
import { openHostDevice, STORED_SIGN_INS_VARIABLE, type StoredSignIn } from './stored-sign-in.ts'

/** Below the ports that Linux, macOS and Windows give to outgoing connections, which could take them in between. */
const FIRST_PORT = 20_000
const PORT_COUNT = 10_000

/**
 * Vitest's globalSetup for journeys, after journeys-setup.ts: signs the demo's host in once for each worker, and keeps the
 * browser's profile. The sign-in, the first sync and the parts of the app take most of a short journey's processor time.
 */
export default async function setup({ config }: TestProject): Promise<() => void> {
  const dataDir = process.env[DEMO_DATA_VARIABLE]
  if (dataDir === undefined) throw new Error('There is no demo data: journeys-setup.ts comes first')
  const server = await startServer({ dataDir })
  const serverPort = Number(new URL(server.url).port)
  const stored = await Promise.all(Array.from({ length: config.maxWorkers }, () => storeSignIn(serverPort)))
  await server.stop()
  // Which builds a server had is not part of the demo.
  rmSync(join(dataDir, 'builds'), { recursive: true, force: true })
  process.env[STORED_SIGN_INS_VARIABLE] = JSON.stringify(stored)
  return () => {
    for (const { profile } of stored) rmSync(profile, { recursive: true, force: true })
  }
}

/** Signs in at an origin of its own, behind which is the one server. */
async function storeSignIn(serverPort: number): Promise<StoredSignIn> {
  const link = await openLinkAtFreePort(serverPort)
  const device = await openHostDevice(`http://127.0.0.1:${link.port}`)
  await device.close()
  await link.close()
  return { port: link.port, profile: device.profile }
}

async function openLinkAtFreePort(serverPort: number): Promise<ShapedLink> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT)
  try {
    return await openShapedLink(serverPort, port)
  } catch {
    return openLinkAtFreePort(serverPort)
  }
}
