import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { comeToForeground, createDeployment, untilBuild } from '#tests/support/deployment.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { DEMO_PASSWORD, HOST_EMAIL } from '#tests/support/people.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer } from '#tests/support/start-server.ts'
import { until } from '#tests/support/until.ts'
import { openCountedLine } from './counted-line.ts'

const MESSAGES = 100_000
const CHATS = 500
const SLOWDOWN = 4
const STARTS = 5
const REPLICA_LIMIT_MS = 600_000
const STILL_FOR_MS = 5_000

/** Measures what the installed app costs and how fast it starts without a network; prints a table. */
async function main(): Promise<void> {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-changed'], {
    stdio: 'inherit',
  })
  const rows = [...(await bytesOfVisits()), ...(await startsWithoutNetwork())]
  console.log(
    ['| | |', '| --- | --: |', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n'),
  )
}

async function bytesOfVisits(): Promise<[string, string][]> {
  const deployment = createDeployment()
  const server = await startServer({ env: { DIST_DIR: deployment.distDir } })
  const line = await openCountedLine(Number(new URL(server.url).port))
  const device = await openDevice({ browser: 'whole' })
  const page = device.page()
  const rows: [string, string][] = []
  const note = (what: string) => rows.push([what, `${line.takenKb()} KB`])
  try {
    await page.goto(`${line.url}/login`)
    await page.getByLabel('Email', { exact: true }).waitFor()
    await waitUntilKept(page)
    note('First visit: login, and everything kept for later')
    await signIn(page, line.url, HOST_EMAIL, DEMO_PASSWORD)
    await waitUntilLevel(page)
    note('First sync of the demo host')
    await page.goto(`${line.url}/messages`)
    await waitUntilLevel(page)
    note('Return visit')
    deployment.deploy('ffffffffffffffff')
    await comeToForeground(page)
    await untilBuild(page, 'ffffffffffffffff')
    await waitUntilLevel(page)
    note('An update of the page alone')
    const session = await device.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    rows.push(['Installability errors', String(installabilityErrors.length)])
  } finally {
    await device.dispose()
    line.close()
    await server.stop()
    deployment.dispose()
  }
  return rows
}

async function startsWithoutNetwork(): Promise<[string, string][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farstead-figures-'))
  const load = ['scripts/demo-load.ts', '--chats', String(CHATS), '--messages', String(MESSAGES)]
  execFileSync(process.execPath, ['--import', 'tsx', ...load], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const server = await startServer({ dataDir })
  const device = await openDevice({ browser: 'whole' })
  try {
    await signIn(device.page(), server.url, HOST_EMAIL, DEMO_PASSWORD)
    await waitUntilLevel(device.page())
    await waitUntilKept(device.page())
    const pages = await wholeReplica(device.page())
    const times: number[] = []
    for (let start = 0; start < STARTS; start += 1) times.push(await coldStart(device, server.url))
    times.sort((a, b) => a - b)
    return [
      ['Pages of history on the device (50 messages each)', String(pages)],
      [
        `Cold start without a network to conversations, ${SLOWDOWN}× slower, median (most) of ${STARTS}`,
        `${times[Math.floor(STARTS / 2)]} ms (${times.at(-1)} ms)`,
      ],
    ]
  } finally {
    await device.dispose()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** Resolves when no more history comes, with how many pages of it are here. */
async function wholeReplica(page: Page): Promise<number> {
  let pages = 0
  let since = Date.now()
  await until(
    'the whole history is here',
    async () => {
      const now = await page.evaluate(countPages)
      if (now !== pages) since = Date.now()
      pages = now
      return pages > 0 && Date.now() - since > STILL_FOR_MS
    },
    REPLICA_LIMIT_MS,
    1_000,
  )
  return pages
}

/** Runs in the page. */
async function countPages(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const name = names.find((each) => each.endsWith('--messagePages'))
  if (name === undefined) return 0
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
  const count = await new Promise<number>((resolve, reject) => {
    const request = database.transaction('docs').objectStore('docs').count()
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not counted')))
  })
  database.close()
  return count
}

/** Milliseconds from a start of the browser's page to the first conversation on screen. */
async function coldStart(device: Device, url: string): Promise<number> {
  await device.close()
  const page = await device.open()
  await device.context().setOffline(true)
  const session = await device.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const begun = performance.now()
  await page.goto(`${url}/messages`, { waitUntil: 'commit' })
  await page.locator('a[href*="chat="]').first().waitFor()
  return Math.round(performance.now() - begun)
}

await main()
