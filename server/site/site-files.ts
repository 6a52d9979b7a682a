import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the website, at a path that changes with its content. */
export type SiteFile = { path: string; type: string; content: Buffer }

const FONTS = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2']

/** Returns the style sheet and its fonts, at paths that may be cached forever. Read once. */
export function siteFiles(): SiteFiles {
  return (read ??= readFiles())
}

type SiteFiles = { style: SiteFile; all: SiteFile[] }
let read: SiteFiles | null = null

function readFiles(): SiteFiles {
  const fonts = FONTS.map((name) =>
    fileOf(
      name,
      'font/woff2',
      readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${name}`))),
    ),
  )
  const written = readFileSync(join(import.meta.dirname, 'site.css'), 'utf8')
  const text = FONTS.reduce(
    (css, name, nth) => css.replace(`url('${name}')`, `url('${fonts[nth]?.path}')`),
    written,
  )
  const style = fileOf('site.css', 'text/css; charset=utf-8', Buffer.from(text))
  return { style, all: [style, ...fonts] }
}

function fileOf(name: string, type: string, content: Buffer): SiteFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path: `/site/files/${name.replace(/(\.\w+)$/, `-${hash}$1`)}`, type, content }
}
