import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { DISABLED_FEATURES } from './browser-features.ts'

/** Flags for a Chromium that runs as root in a container and only connects to the page's own server. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  DISABLED_FEATURES,
]

/**
 * `shell` is a Chromium without windows of its own: it starts in a third of the time and is enough for pages, workers,
 * service workers and storage. `whole` also has notifications, push and what else belongs to a person's browser.
 */
export type BrowserKind = 'shell' | 'whole'

/** Where browsers are looked for, besides `CHROMIUM_PATH`. */
export type BrowserPlaces = {
  /** The folder of Debian's programs. */
  debian: string
  /** The path at which Playwright installs its whole Chromium. */
  playwright: string
}

const PLACES: BrowserPlaces = { debian: '/usr/bin', playwright: chromium.executablePath() }
const PACKAGES: Record<BrowserKind, readonly string[]> = {
  // Older releases of Debian don't have the first.
  shell: ['chromium-headless-shell', 'chromium'],
  whole: ['chromium'],
}
const DOWNLOAD_LIMIT_MS = 180_000
const INSTALL_LIMIT_MS = 900_000

/**
 * Returns the path of a Chromium on this machine: `CHROMIUM_PATH`, then Debian's, then Playwright's own; `null` if
 * there is none. A whole one is returned in place of a shell if there is no shell. Throws if `CHROMIUM_PATH` names no
 * file.
 */
export function findBrowser(
  kind: BrowserKind,
  env: NodeJS.ProcessEnv = process.env,
  places: BrowserPlaces = PLACES,
): string | null {
  const named = env.CHROMIUM_PATH
  if (named) {
    // Falling through to another browser would hide the mistake.
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names a file that does not exist: ${named}`)
    return named
  }
  const whole = [join(places.debian, 'chromium'), places.playwright]
  const shells = [join(places.debian, 'chromium-headless-shell'), ...shellsBeside(places.playwright)]
  const paths = kind === 'shell' ? [...shells, ...whole] : whole
  return paths.find((path) => existsSync(path)) ?? null
}

/**
 * Like `findBrowser`, but installs one if there is none: Playwright's download, then Debian's package as root. Throws
 * if neither works.
 */
export function findOrInstallBrowser(kind: BrowserKind): string {
  const found = findBrowser(kind)
  if (found) return found
  console.log('No Chromium found; asking Playwright to install one.')
  attempt('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_LIMIT_MS)
  const downloaded = findBrowser(kind)
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Playwright could not; installing Debian's.")
    attempt('apt-get', ['update'], INSTALL_LIMIT_MS)
    for (const name of PACKAGES[kind]) {
      attempt('apt-get', ['install', '-y', '--no-install-recommends', name], INSTALL_LIMIT_MS)
      const installed = findBrowser(kind)
      if (installed) return installed
    }
  }
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.')
}

/**
 * Returns the shells that Playwright installed with its whole Chromium of the same revision: it has no call that names
 * them. `…/chromium-1200/…` has its shell in `…/chromium_headless_shell-1200/<a folder for the system>/`.
 */
function shellsBeside(playwright: string): string[] {
  const [, browsers, revision] = /^(.*[/\\])chromium-(\d+)[/\\]/.exec(playwright) ?? []
  if (browsers === undefined || revision === undefined) return []
  const folder = join(browsers, `chromium_headless_shell-${revision}`)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name, 'chrome-headless-shell'))
}

function attempt(command: string, args: readonly string[], timeout: number): void {
  try {
    execFileSync(command, args, {
      stdio: 'inherit',
      timeout,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch (error) {
    console.log(`${command} did not succeed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findOrInstallBrowser('whole'))
