import type { Plugin } from 'vite'
import { english, filesOf } from './page-files.ts'

/**
 * Pages that people arrive at first besides the drawn ones, and what each loads besides what every page needs. Asked for
 * with the page itself, these files come a round trip earlier, which is long where the signal is weak.
 */
const FIRST_PAGES: Record<string, readonly string[]> = {
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
      const links = Object.entries(FIRST_PAGES).map(([path, modules]) => [
        path,
        filesOf(modules, chunks).map(linkTo).join(', '),
      ])
      this.emitFile({
        type: 'asset',
        fileName: '.vite/page-links.json',
        source: JSON.stringify(Object.fromEntries(links)),
      })
    },
  }
}

function linkTo(file: string): string {
  const how = file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'
  return `</${file}>; ${how}`
}
