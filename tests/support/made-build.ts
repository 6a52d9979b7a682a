import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A script of the build that is worth compressing. */
export const LONG_SCRIPT = 'export const text = "Kia ora, nau mai";\n'.repeat(200)

/** Makes a build in this folder as the client's builder leaves it: everything from before is gone. */
export function makeBuild(distDir: string, id: string): void {
  rmSync(distDir, { recursive: true, force: true })
  for (const folder of ['assets', 'builds', '.vite']) mkdirSync(join(distDir, folder), { recursive: true })
  const files: Record<string, string> = {
    'index.html': `<!doctype html><title>${id}</title>`,
    'sw.js': `self.build = '${id}'`,
    'manifest.webmanifest': '{"name":"Farstead"}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.vite/manifest.json': '{"secret":true}',
    '.vite/page-links.json': JSON.stringify({ '/login': `</assets/chunk-${id}.js>; rel=modulepreload` }),
    'assets/same-0a1b2c.js': LONG_SCRIPT,
    'assets/replica.worker-0a1b2c.js': 'the worker',
    [`assets/chunk-${id}.js`]: `export const id = '${id}'`,
    'builds/latest.json': JSON.stringify({ id, timestamp: '2026-11-21T00:00:00.000Z' }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, name), text)
}
