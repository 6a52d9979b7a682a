import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Device } from './device.ts'

type Watched = Pick<Device, 'pages' | 'complaints'>

const FOLDER = 'test-results'

/**
 * After a failed test in this file, saves a screenshot of every tab of these devices in test-results/. Call it after
 * the hooks that dispose of the devices, because the last hook runs first.
 */
export function keepScreenshotsOfFailures(devices: () => readonly (Watched | undefined)[]): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshots(task.name, devices())
  })
}

/** Saves a screenshot of every tab of these devices in test-results/, and prints their complaints. Never fails. */
export async function saveScreenshots(
  title: string,
  devices: readonly (Watched | undefined)[],
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const pages = devices.flatMap((device) => device?.pages() ?? [])
  const name = title.replaceAll(/\W+/g, '-').slice(0, 60)
  for (const [index, page] of pages.entries()) {
    await page
      .screenshot({ path: join(FOLDER, `${name}-${index}.png`), timeout: 5_000 })
      .catch(() => undefined)
  }
  console.log(devices.flatMap((device) => device?.complaints ?? []).join('\n'))
}
