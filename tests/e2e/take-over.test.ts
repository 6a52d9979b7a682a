// A server of its own: it serves one build after another.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comeToForeground, createDeployment, untilBuild, type Deployment } from '#tests/support/deployment.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { composer, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

/** Rounds, each with a build of its own: `TIMES=20 npx vitest run --project e2e tests/e2e/take-over`. */
const ROUNDS = Number(process.env.TIMES ?? 1)
/** A browser that is driven by a debugger keeps a busy former worker for five minutes; a busy machine takes one and a half. */
const LIMIT_MS = 200_000
const DRAFT = 'Half a sentence about the'

let deployment: Deployment
let server: RunningServer
let device: Device

beforeAll(async () => {
  deployment = createDeployment()
  server = await startServer({ port: portOfStoredSignIn(), env: { DIST_DIR: deployment.distDir } })
  device = await openHostDevice(server.url)
})
afterAll(async () => {
  await device.dispose()
  await server.stop()
  deployment.dispose()
})
keepScreenshotsOfFailures(() => [device])

it(
  'an update takes over from a service worker that two tabs keep busy',
  async () => {
    await device.context().addInitScript(askAllTheTime)
    const first = device.page()
    await first.reload()
    await first.locator('a[href*="chat="]').first().click()
    await composer(first).fill(DRAFT)
    const second = await device.newTab()
    await second.goto(`${server.url}/dashboard`)
    const pages = [first, second]
    for (let round = 1; round <= ROUNDS; round += 1) {
      // What a browser loads for a page that starts asks nobody first.
      for (const page of pages) await waitUntilLevel(page)
      const build = round.toString(16).padStart(16, 'e')
      const startedAt = Date.now()
      deployment.deploy(build)
      for (const page of pages) await comeToForeground(page)
      await Promise.all(pages.map((page) => untilBuild(page, build, LIMIT_MS)))
      await expect.poll(() => composer(first).inputValue()).toBe(DRAFT)
      if (ROUNDS > 1) console.info(`Round ${round}: ${Date.now() - startedAt} ms`)
    }
  },
  60_000 + ROUNDS * 2 * LIMIT_MS,
)

/**
 * Runs in each page, as another part of the app that asks the server 40 times a second and heeds a hold of the line. The
 * service worker leaves these requests to the network, but each is an event for it.
 */
function askAllTheTime(): void {
  const heldUntil = new Map<string, number>()
  new BroadcastChannel('farstead-line').addEventListener('message', ({ data }: MessageEvent) => {
    const { realm, holdsMs = 0 } = data as { realm: string; holdsMs?: number }
    heldUntil.set(realm, performance.now() + holdsMs)
  })
  window.setInterval(() => {
    if (Math.max(0, ...heldUntil.values()) > performance.now()) return
    fetch('/health', { cache: 'no-store' }).then(
      (answer) => answer.text(),
      () => undefined,
    )
  }, 25)
}
