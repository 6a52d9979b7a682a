import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import lighthouse from 'lighthouse'
import { LISTING_PATH } from '#contract/site-paths.ts'
import { demoUnits } from '#demo/demo-people.ts'
import { openDevice } from '#tests/support/device.ts'
import { DEMO_PASSWORD, HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { giveRoomPhotos } from '#tests/support/room-photos.ts'
import { signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer } from '#tests/support/start-server.ts'
import { performanceOf, tableOf, type Scores } from './scores.ts'

/** Every category of every page has to reach this. */
const LEAST_SCORE = 95

/** A machine that has other things to do slows one visit more than another: what counts is the middle one of so many. */
const VISITS = 3

/** `skipped` are audits that say nothing about the page. */
type MeasuredPage = { path: string; skipped: string[] }

/**
 * Asks that search engines may list a page. The sign-in and what is behind it are kept from them on purpose
 * (server/site/site-routes.ts), so those pages skip it; every other question about being found counts.
 */
const MAY_BE_LISTED = 'is-crawlable'
/**
 * Lighthouse downloads robots.txt from inside the page. The public website's policy lets nothing in a page download
 * data, so there it fails; the landing page, which the same robots.txt speaks of, answers for it.
 */
const ROBOTS_FILE = 'robots-txt'

/** Pages as nobody's first visit, and one of a person who has been here before. */
const PUBLIC_PAGES: MeasuredPage[] = [
  { path: '/login', skipped: [MAY_BE_LISTED] },
  { path: '/front-pages/landing-page', skipped: [] },
  { path: `${LISTING_PATH}/${demoUnits.cabin.id}`, skipped: [ROBOTS_FILE] },
]
/** Of the room among them. */
const ROOM_PHOTOS = 12
const SIGNED_IN_PAGES: MeasuredPage[] = [{ path: '/messages', skipped: [MAY_BE_LISTED] }]

/**
 * Measures the built client, served by the real server, with Lighthouse's settings for a phone; prints the scores and ends
 * with a non-zero code when one of them is below the least.
 */
async function main(): Promise<void> {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-changed'], {
    stdio: 'inherit',
  })
  const server = await startServer()
  const debuggingPort = await freePort()
  const device = await openDevice({ debuggingPort, browser: 'whole' })
  const pages: Scores[] = []
  try {
    const host = await signInByApi(server.url, HOST_EMAIL)
    await giveRoomPhotos(host, server.url, demoUnits.cabin.id, ROOM_PHOTOS)
    for (const page of PUBLIC_PAGES.filter(isAsked))
      pages.push(await measure(page, server.url, debuggingPort, false))
    const signedIn = SIGNED_IN_PAGES.filter(isAsked)
    if (signedIn.length > 0) {
      await signIn(device.page(), server.url, HOST_EMAIL, DEMO_PASSWORD)
      await waitUntilLevel(device.page())
      await waitUntilKept(device.page())
      await device.page().goto('about:blank')
    }
    for (const page of signedIn) pages.push(await measure(page, server.url, debuggingPort, true))
  } finally {
    await device.dispose()
    await server.stop()
  }
  console.log(tableOf(pages))
  const isEnough = pages.every(({ scores }) => Object.values(scores).every((score) => score >= LEAST_SCORE))
  if (!isEnough) {
    for (const { path, lost } of pages) console.log(`${path} loses by: ${lost.join(', ') || 'nothing'}`)
    console.log(`Every score has to be ${LEAST_SCORE} or more.`)
    process.exitCode = 1
  }
}

/** Paths given on the command line are measured alone. */
function isAsked({ path }: MeasuredPage): boolean {
  const asked = process.argv.slice(2)
  return asked.length === 0 || asked.includes(path)
}

/** The visit whose performance is the middle one of several. */
async function measure(
  page: MeasuredPage,
  serverUrl: string,
  port: number,
  isKept: boolean,
): Promise<Scores> {
  const visits: Scores[] = []
  while (visits.length < VISITS) visits.push(await visit(page, serverUrl, port, isKept))
  const inOrder = visits.toSorted((one, other) => performanceOf(one) - performanceOf(other))
  const middle = inOrder[Math.floor(VISITS / 2)]
  if (!middle) throw new Error(`${page.path} was not visited`)
  return middle
}

/** Scores of 0 to 100 by category, and the audits that took from them. */
async function visit(
  { path, skipped }: MeasuredPage,
  serverUrl: string,
  port: number,
  isKept: boolean,
): Promise<Scores> {
  const run = await lighthouse(serverUrl + path, {
    port,
    disableStorageReset: isKept,
    logLevel: 'error',
    skipAudits: skipped,
  })
  if (!run) throw new Error(`Lighthouse gave no answer for ${path}`)
  const { categories, audits, runtimeError, finalDisplayedUrl } = run.lhr
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  // Somewhere else is another page's score.
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
  const scores = Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)])
  const lost = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      return weight > 0 && audit && (audit.score ?? 1) < 0.9
        ? [`${id} ${audit.displayValue ?? ''}`.trim()]
        : []
    }),
  )
  return { path, scores: Object.fromEntries(scores), lost }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

await main()
