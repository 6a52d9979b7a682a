import type { Plugin } from 'vite'
import { CONVERSATIONS_PAGE, filesOf } from './page-files.ts'

/**
 * Landing pages besides the drawn ones, and what each loads besides what every page needs. If these files are requested
 * with the page itself, they arrive one round trip earlier, which matters with a weak signal.
 */
const FIRST_PAGES: Record<string, readonly string[]> = { '/messages': CONVERSATIONS_PAGE }

/** Writes `.vite/page-links.json`: for each landing page, the value of a Link header that preloads its files. */
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
