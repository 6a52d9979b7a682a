import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { BROWSER_ARGS, findOrInstallBrowser } from '#scripts/find-browser.ts'
const ROOT = join(import.meta.dirname, 'page')
const outDir = await mkdtemp(join(tmpdir(), 'zz-bench-'))
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  worker: { format: 'es' },
  build: { outDir, target: 'es2023', emptyOutDir: true },
})
const server = await preview({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0 },
})
const url = server.resolvedUrls!.local[0]!
const size = { chats: 500, messages: 20_000 }
const names = (process.argv[2] ?? 'dexie,replica').split(',')
const dirs: Record<string, string> = {}
async function inB<T>(profile: string, work: (page: any) => Promise<T>): Promise<T> {
  const c = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallBrowser(),
    args: BROWSER_ARGS,
    headless: true,
  })
  try {
    const page = await c.newPage()
    page.setDefaultTimeout(0)
    page.on('console', (m: any) => console.log('  ', m.text()))
    page.on('pageerror', (e: any) => console.error(e))
    await page.goto(url)
    await page.waitForFunction(() => 'bench' in window)
    return await work(page)
  } finally {
    await c.close()
  }
}
for (const n of names) {
  dirs[n] = await mkdtemp(join(tmpdir(), 'zz-prof-'))
  await inB(dirs[n]!, (p) => p.evaluate(([a, b]: any) => (window as any).bench.syncAll(a, b), [n, size]))
}
const out: Record<string, number[]> = {}
for (let i = 0; i < Number(process.argv[3] ?? 5); i++)
  for (const n of names) {
    const t = await inB(dirs[n]!, (p) =>
      p.evaluate(([a, b]: any) => (window as any).bench.coldAll(a, b), [n, size]),
    )
    ;(out[n] ??= []).push(Math.round(t as number))
  }
for (const n of names)
  console.log(n, out[n]!.join(' '), 'median', [...out[n]!].sort((a, b) => a - b)[out[n]!.length >> 1])
await server.close()
for (const n of names) await rm(dirs[n]!, { recursive: true, force: true })
await rm(outDir, { recursive: true, force: true })
process.exit(0)
