import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { BROWSER_ARGS, findOrInstallBrowser } from '#scripts/find-browser.ts'
import { copyFolder } from './demo-data.ts'

/** A person's device: a browser with a profile of its own, which outlives closing the browser. */
export type Device = {
  /** The folder of all that its browser keeps; whole only while that is closed. */
  profile: string
  page(): Page
  context(): BrowserContext
  /** Every open tab; none while the browser is closed. */
  pages(): Page[]
  /** Another tab of the same browser. */
  newTab(): Promise<Page>
  /** The browser's own process, for tests that kill it. */
  browserPid(): number
  /** Closes the browser as a person closes it; the profile (IndexedDB, service worker) stays. */
  close(): Promise<void>
  /** Starts the browser again on the same profile. */
  open(): Promise<Page>
  /** What should never be seen: policy violations, uncaught errors, error lines. Requests that got no answer are not. */
  complaints: string[]
  /** Closes the browser and deletes the profile. */
  dispose(): Promise<void>
}

export type DeviceOptions = {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** Of its clock; New Zealand's unless it is elsewhere. */
  timezoneId?: string
  /** `block` lets a test answer for files that the service worker would have kept. */
  serviceWorkers?: 'allow' | 'block'
  /** With the back/forward cache, which Playwright switches off: a page that it gives back never says that it has loaded. */
  keepsPages?: true
  /** Where another tool may reach this browser. */
  debuggingPort?: number
  /** The profile of a closed device, which this one begins with a copy of. */
  copyOf?: string
}

/** Chromium writes these for every request without an answer, which is what these tests are about. */
const NETWORK_NOISE = /^Failed to load resource|WebSocket connection to .* failed|net::ERR_/

export async function openDevice(options: DeviceOptions = {}): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'farstead-device-'))
  if (options.copyOf !== undefined) copyFolder(`${options.copyOf}/.`, profile)
  const complaints: string[] = []
  let context: BrowserContext | null = null

  const running = (): BrowserContext => {
    if (!context) throw new Error('This device is closed')
    return context
  }
  const page = (): Page => {
    const first = running().pages()[0]
    if (!first) throw new Error('This device has no page')
    return first
  }
  const open = async (): Promise<Page> => {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: findOrInstallBrowser(),
      args: [
        ...BROWSER_ARGS,
        ...(options.debuggingPort === undefined ? [] : [`--remote-debugging-port=${options.debuggingPort}`]),
      ],
      ...(options.keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
      headless: true,
      locale: 'en-NZ',
      timezoneId: options.timezoneId ?? 'Pacific/Auckland',
      viewport: options.viewport ?? { width: 1280, height: 800 },
      colorScheme: options.colorScheme ?? 'light',
      serviceWorkers: options.serviceWorkers ?? 'allow',
    })
    listenForComplaints(context, complaints)
    await context.addInitScript(reportViolations)
    return context.pages()[0] ?? (await context.newPage())
  }
  const close = async (): Promise<void> => {
    await context?.close()
    context = null
  }
  await open()
  return {
    profile,
    page,
    context: running,
    pages: () => context?.pages() ?? [],
    newTab: () => running().newPage(),
    browserPid: () => pidOfProfile(profile),
    open,
    close,
    complaints,
    async dispose() {
      await close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The process of a browser that runs on a profile of our own making; throws without one. */
function pidOfProfile(profile: string): number {
  const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 10_000_000 }).split(
    '\n',
  )
  const line = lines.find((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='))
  if (!line) throw new Error(`No browser runs on ${profile}`)
  return Number.parseInt(line, 10)
}

function listenForComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_NOISE.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())))
}

/** Runs in the page. A violation's own console line may be missing (report-only, workers): this one is ours. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `Policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}:${event.columnNumber} ${event.sample}`,
    )
  })
}
