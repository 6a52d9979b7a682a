import type { Plugin, Rolldown } from 'vite'

/**
 * Pages that people arrive at first, and what each loads besides what every page needs. Asked for with the page itself,
 * these files come a round trip earlier, which is long where the signal is weak.
 */
const FIRST_PAGES: Record<string, readonly string[]> = {
  '/login': ['src/app/shell/signed-out-route.tsx', 'src/app/auth/login-route.tsx'],
  '/front-pages/landing-page': [
    'src/app/shell/front-route.tsx',
    'src/app/landing/landing-route.tsx',
    ...english('front', 'layout'),
  ],
  '/messages': [
    'src/app/shell/shell-route.tsx',
    'src/app/messages/messages-route.tsx',
    ...english('layout', 'waiting', 'messages'),
  ],
}

/** Writes `.vite/page-links.json`: for each first page the value of a Link header that preloads what it loads. */
export function pageLinks(): Plugin {
  return {
    name: 'farstead:page-links',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      // The worker's own build has no pages.
      if (!('index.html' in bundle)) return
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const links = Object.entries(FIRST_PAGES).map(([path, modules]) => [path, linksOf(modules, chunks)])
      this.emitFile({
        type: 'asset',
        fileName: '.vite/page-links.json',
        source: JSON.stringify(Object.fromEntries(links)),
      })
    },
  }
}

/** English strings of features: every language needs them, as what to fall back on. */
function english(...features: readonly string[]): string[] {
  return features.map((feature) => `src/app/i18n/locales/en/${feature}.json`)
}

function linksOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const inPage = new Set<string>()
  for (const chunk of chunks.filter(({ isEntry }) => isEntry)) gather(chunk, byName, inPage)
  const files = new Set<string>()
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    if (!chunk) throw new Error(`The build has no page ${module}`)
    gather(chunk, byName, files)
  }
  const links = [...files].filter((file) => !inPage.has(file)).map(linkTo)
  return links.join(', ')
}

function linkTo(file: string): string {
  const how = file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'
  return `</${file}>; ${how}`
}

/** A chunk, its styles and all that it imports at once. */
function gather(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  into: Set<string>,
): void {
  if (into.has(chunk.fileName)) return
  into.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
  for (const name of chunk.imports) {
    const imported = byName.get(name)
    if (imported) gather(imported, byName, into)
  }
}
