import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { PageDrawing } from '#contract/drawn-pages.ts'
import { iconSprite } from './icon-sprite.ts'

type Drawer = { drawPages: () => Promise<PageDrawing[]> }

/** Builds the client's pages for Node and draws those that the server sends as HTML. */
export async function drawPages(root: string): Promise<PageDrawing[]> {
  const outDir = join(root, 'node_modules/.cache/farstead-drawn')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [noWorkers, iconSprite()],
    build: {
      ssr: join(root, 'src/app/draw-pages.tsx'),
      outDir,
      emptyOutDir: true,
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'draw-pages.mjs' } },
    },
  })
  // A different name each time, because Node caches what it has loaded.
  const drawer: Drawer = await import(`${pathToFileURL(join(outDir, 'draw-pages.mjs')).href}?${Date.now()}`)
  const drawings = await drawer.drawPages()
  rmSync(outDir, { recursive: true, force: true })
  return drawings
}

/** A drawn page starts no worker. Its URL is enough, and building it takes longer than everything else. */
const noWorkers = {
  name: 'farstead:no-workers',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id.endsWith('?worker&url') ? '\0no-worker' : undefined),
  load: (id: string) => (id === '\0no-worker' ? "export default ''" : undefined),
}
