import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the website, at a path that changes with its content. */
export type SiteFile = { path: string; type: string; content: Buffer }

const INTER = '@fontsource-variable/inter/files'
/** Each font's name in the style sheet, and where it is. The macrons of te reo Māori are the client's own cut of Inter. */
const FONTS = {
  'inter-latin-wght-normal.woff2': fileURLToPath(
    import.meta.resolve(`${INTER}/inter-latin-wght-normal.woff2`),
  ),
  'inter-macrons.woff2': join(import.meta.dirname, '../../src/app/theme/fonts/inter-macrons.woff2'),
  'inter-latin-ext-wght-normal.woff2': fileURLToPath(
    import.meta.resolve(`${INTER}/inter-latin-ext-wght-normal.woff2`),
  ),
}

/** Returns the style sheet and its fonts, at paths that may be cached forever. Read once. */
export function siteFiles(): SiteFiles {
  return (read ??= readFiles())
}

type SiteFiles = { style: SiteFile; all: SiteFile[] }
let read: SiteFiles | null = null

function readFiles(): SiteFiles {
  let css = readFileSync(join(import.meta.dirname, 'site.css'), 'utf8')
  const fonts = Object.entries(FONTS).map(([name, path]) => {
    const font = fileOf(name, 'font/woff2', readFileSync(path))
    css = css.replace(`url('${name}')`, `url('${font.path}')`)
    return font
  })
  const style = fileOf('site.css', 'text/css; charset=utf-8', Buffer.from(css))
  return { style, all: [style, ...fonts] }
}

function fileOf(name: string, type: string, content: Buffer): SiteFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path: `/site/files/${name.replace(/(\.\w+)$/, `-${hash}$1`)}`, type, content }
}
