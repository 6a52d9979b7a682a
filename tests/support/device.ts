import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright'
import { BROWSER_ARGS, findOrInstallBrowser, type BrowserKind } from '#scripts/find-browser.ts'
import { copyFolder } from './demo-data.ts'

/** A person's device: a browser with its own profile, which outlives closing the browser. */
export type Device = {
  /** The folder of everything the browser stores; only complete while the browser is closed. */
  profile: string
  page(): Page
  context(): BrowserContext
  /** Returns every open tab; none while the browser is closed. */
  pages(): Page[]
  /** Opens another tab in the same browser. */
  newTab(): Promise<Page>
  /** Returns the browser's own process, for tests that kill it. */
  browserPid(): number
  /** Closes the browser as a person does. The profile (IndexedDB, service worker) is kept. */
  close(): Promise<void>
  /** Starts the browser again on the same profile. */
  open(): Promise<Page>
  /**
   * What should never appear: policy violations, uncaught errors, error lines. Requests without a response aren't
   * included.
   */
  complaints: string[]
  /** Closes the browser and deletes the profile. */
  dispose(): Promise<void>
}

export type DeviceOptions = {
  /** `shell` by default. */
  browser?: BrowserKind
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** The time zone of its clock; New Zealand by default. */
  timezoneId?: string
  /** `block` lets a test respond for files that the service worker would have cached. */
  serviceWorkers?: 'allow' | 'block'
  /** Where another tool can connect to this browser. */
  debuggingPort?: number
  /** The public key of a server of ours that no authority knows (secure-port.ts). */
  trustedKey?: string
  /** The profile of a closed device; this one starts with a copy of it. */
  copyOf?: string
}

/**
 * A page of a test lives for seconds. Compiling its code for speed, and collecting its garbage beside it, takes the
 * processor more than that saves: an eighth of each start of the app. What measures times runs outside of Vitest, with
 * a browser like people's.
 */
const SHORT_LIVED_ARGS =
  process.env.VITEST === undefined
    ? []
    : ['--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=16']

/**
 * Chromium logs these for every request without a response, which is what these tests are about; the last one if it asks
 * for a service worker’s script itself.
 */
const NETWORK_NOISE =
  /^Failed to load resource|WebSocket connection to .* failed|net::ERR_|^An unknown error occurred when fetching the script/

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
      ...launchOptions(options),
      ...personOptions(options),
    })
    await listenForComplaints(context, complaints)
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

/** Returns how a browser is started. */
export function launchOptions({
  browser = 'shell',
  debuggingPort,
  trustedKey,
}: DeviceOptions): LaunchOptions {
  const debugging = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]
  const trust = trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]
  return {
    executablePath: findOrInstallBrowser(browser),
    args: [...BROWSER_ARGS, ...SHORT_LIVED_ARGS, ...debugging, ...trust],
    headless: true,
  }
}

/** Returns what a browser knows of the person and their screen. */
export function personOptions(options: DeviceOptions): BrowserContextOptions {
  return {
    locale: 'en-NZ',
    timezoneId: options.timezoneId ?? 'Pacific/Auckland',
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.colorScheme ?? 'light',
    serviceWorkers: options.serviceWorkers ?? 'allow',
  }
}

/**
 * Returns the process of a browser that runs on a profile of ours; throws if there is none. A script that only starts
 * the browser, as Debian has one, isn't it.
 */
function pidOfProfile(profile: string): number {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  }).split('\n')
  const processes = lines
    .filter((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='))
    .map((one) => one.trim().split(/\s+/).map(Number))
  const starters = new Set(processes.map(([, parent]) => parent))
  const [pid] = processes.find(([own]) => !starters.has(own)) ?? []
  if (pid === undefined) throw new Error(`No browser runs on ${profile}`)
  return pid
}

/** Adds to `complaints` what should never appear in a browser, before its first page. */
export async function listenForComplaints(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_NOISE.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())))
  await context.addInitScript(reportViolations)
}

/** Runs in the page. A violation's own console line may be missing (report-only, workers), so this logs one. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `Policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}:${event.columnNumber} ${event.sample}`,
    )
  })
}
