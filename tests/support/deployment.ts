import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** A copy of the built client that a test replaces under a running server (`DIST_DIR`). */
export type Deployment = {
  distDir: string
  /** Replaces it with another build: with this id, and with any other differences. */
  deploy(id: string, change?: Partial<Change>): void
  dispose(): void
}

type Change = {
  page(html: string): string
  /** Called after the new page's hash was written into the script. */
  worker(script: string): string
}

/**
 * Creates a deployment. A deploy changes the minimum: the page with its build id, and the service worker with its hash.
 */
export function createDeployment(): Deployment {
  const distDir = mkdtempSync(join(tmpdir(), 'farstead-dist-'))
  cpSync('dist', distDir, { recursive: true })
  const built = {
    page: readFileSync(join(distDir, 'index.html'), 'utf8'),
    worker: readFileSync(join(distDir, 'sw.js'), 'utf8'),
  }
  return {
    distDir,
    deploy(id, change = {}) {
      const titled = built.page.replace(/(<meta name="build" content=")\w+/, `$1${id}`)
      const page = change.page?.(titled) ?? titled
      const script = built.worker
        .replace(sha256(built.page), sha256(page))
        .replace(revisionOf(built.page), revisionOf(page))
      // With the former revision, a browser would go on with the page that it has.
      for (const part of [sha256(page), `"${revisionOf(page)}"`])
        if (!script.includes(part)) throw new Error('The service worker does not keep the page by its hash')
      for (const name of ['index.html', 'sw.js'])
        for (const ending of ['.br', '.gz']) rmSync(join(distDir, name + ending), { force: true })
      writeFileSync(join(distDir, 'index.html'), page)
      writeFileSync(join(distDir, 'sw.js'), change.worker?.(script) ?? script)
      writeFileSync(
        join(distDir, 'builds/latest.json'),
        JSON.stringify({ id, timestamp: new Date().toISOString() }),
      )
    },
    dispose: () => rmSync(distDir, { recursive: true, force: true }),
  }
}

/**
 * The app checks for the newest build whenever it returns to the foreground. A page that is just being replaced by a
 * newer build can't be told, and checks at its start.
 */
export async function comeToForeground(page: Page): Promise<void> {
  await page
    .evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    .catch((error: unknown) => {
      if (!String(error).includes('Execution context was destroyed')) throw error
    })
}

/** Returns the build that a page was loaded from. */
export async function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="build"]').getAttribute('content')
}

/** Resolves when the page was loaded from this build, which may take as long as its connection needs. */
export async function untilBuild(page: Page, id: string, timeout = 30_000): Promise<void> {
  const isIt = (build: string) => document.querySelector(`meta[name="build"][content="${build}"]`)
  await page.waitForFunction(isIt, id, { timeout })
  // The page names its build before it's loaded completely.
  await page.waitForLoadState()
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('base64')
}

/** As the build takes it (scripts/vite/service-worker.ts). */
function revisionOf(content: string): string {
  return `sha256-${sha256(content)}`.slice(0, 23)
}
