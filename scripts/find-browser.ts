import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const DOWNLOAD_LIMIT_MS = 180_000
const INSTALL_LIMIT_MS = 900_000

/**
 * Returns the path of a Chromium on this machine: `CHROMIUM_PATH`, then Debian's, then Playwright's own; `null` if
 * there is none.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.CHROMIUM_PATH
  if (named) {
    // Falling through to another browser would hide the mistake.
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names a file that does not exist: ${named}`)
    return named
  }
  return [DEBIAN_CHROMIUM, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** Like `findBrowser`, but installs one if there is none: Playwright's download, then Debian's package as root. */
export function findOrInstallBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium found; asking Playwright to install one.')
  attempt('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_LIMIT_MS)
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Playwright could not; installing Debian's chromium.")
    attempt('apt-get', ['update'], INSTALL_LIMIT_MS)
    attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], INSTALL_LIMIT_MS)
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error('No Chromium: install one and name it in CHROMIUM_PATH.')
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findOrInstallBrowser())
