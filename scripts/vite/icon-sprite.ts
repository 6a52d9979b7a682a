import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ICON_NAMES, SHOELACE_ICONS } from '#app/ui/icon-names.ts'

const VIRTUAL = 'virtual:icon-sprite'
const DEV_PATH = '/icon-sprite.svg'

/** Icons that Shoelace's components use and Bootstrap has no file for. */
const DRAWN = {
  'shoelace-check': '<path d="M3.5 8.5l3 3 6-7" fill="none" stroke="currentColor" stroke-width="2"/>',
}

/**
 * Bundles the icons in use into one same-origin file, because Shoelace's default loading fetches `data:` URLs, which
 * the Content Security Policy refuses. `virtual:icon-sprite` exports its URL.
 */
export function iconSprite(): Plugin {
  let isBuild = false
  let sprite = ''
  let address = DEV_PATH
  return {
    name: 'farstead:icon-sprite',
    configResolved(config) {
      isBuild = config.command === 'build'
      sprite = drawSprite(config.root)
      const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 8)
      if (isBuild) address = `/assets/icons-${hash}.svg`
    },
    resolveId(id) {
      return id === VIRTUAL ? `\0${VIRTUAL}` : undefined
    },
    load(id) {
      return id === `\0${VIRTUAL}` ? `export const spriteUrl = ${JSON.stringify(address)}` : undefined
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml')
        response.end(sprite)
      })
    },
    generateBundle() {
      // A worker's build shares the plugin and needs no second copy.
      if (isBuild) this.emitFile({ type: 'asset', fileName: address.slice(1), source: sprite })
    },
  }
}

/** Returns the sprite's text. Throws for a name that Bootstrap Icons doesn't have. */
export function drawSprite(root: string): string {
  const fromBootstrap = [...new Set<string>([...ICON_NAMES, ...Object.values(SHOELACE_ICONS)])]
    .filter((name) => !(name in DRAWN))
    .map((name) => {
      const file = readFileSync(join(root, 'node_modules/bootstrap-icons/icons', `${name}.svg`), 'utf8')
      return symbol(name, file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')))
    })
  const drawn = Object.entries(DRAWN).map(([name, body]) => symbol(name, body))
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...fromBootstrap, ...drawn].join('')}</svg>`
}

function symbol(name: string, body: string): string {
  return `<symbol id="${name}" viewBox="0 0 16 16" fill="currentColor">${body.replaceAll(/\s+/g, ' ').trim()}</symbol>`
}
