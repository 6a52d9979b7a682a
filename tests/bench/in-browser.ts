import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { BROWSER_ARGS, findOrInstallBrowser } from '#scripts/find-browser.ts'

/** A fresh browser on a profile: what the disk has is all that is left of the one before. */
export async function inBrowser<T>(
  profile: string,
  url: string,
  work: (page: Page, version: string) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallBrowser('whole'),
    args: BROWSER_ARGS,
    headless: true,
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(0)
    page.on('pageerror', (error) => console.error(error))
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in window)
    return await work(page, context.browser()?.version() ?? 'unknown')
  } finally {
    await context.close()
  }
}

/** As `inBrowser`, for what leaves nothing behind. */
export async function onNewProfile<T>(url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'farstead-bench-profile-'))
  try {
    return await inBrowser(profile, url, work)
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}
