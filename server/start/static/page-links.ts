import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const PageLinks = z.record(z.string(), z.string())

/**
 * Returns the Link header of a landing page: what the browser should fetch along with it. Returns `null` for other
 * pages, and if the build has none.
 */
export async function pageLinks(distDir: string, path: string): Promise<string | null> {
  try {
    const written = await readFile(join(distDir, '.vite/page-links.json'), 'utf8')
    return PageLinks.parse(JSON.parse(written))[path] ?? null
  } catch {
    // It only saves time: a page without it loads the same.
    return null
  }
}
