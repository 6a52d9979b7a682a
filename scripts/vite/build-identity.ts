import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Fills in the page's title and its build id. The id is a hash of everything in the build, so that building the same
 * source twice gives the same id and nobody reloads needlessly. `extra` is what is built separately (the service
 * worker).
 */
export function buildIdentity(extra: () => Promise<string>): Plugin {
  let title = 'Farstead'
  let isBuild = false
  return {
    name: 'farstead:build-identity',
    enforce: 'post',
    configResolved(config) {
      isBuild = config.command === 'build'
      const configured: unknown = config.env.VITE_APP_TITLE
      if (typeof configured === 'string' && configured !== '') title = configured
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const titled = html.replaceAll('%APP_TITLE%', escapeHtml(title))
        return isBuild ? titled : titled.replace('%BUILD_ID%', 'development')
      },
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const hash = createHash('sha256').update(await extra())
      for (const name of Object.keys(bundle).toSorted()) {
        const item = bundle[name]
        if (item) hash.update(`\0${name}\0`).update(item.type === 'asset' ? item.source : item.code)
      }
      page.source = String(page.source).replace('%BUILD_ID%', hash.digest('hex').slice(0, 16))
    },
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
