import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DRAWN_PATHS, drawnFile, type PageDrawing } from '#contract/drawn-pages.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { WireShape } from '#contract/wire-shape.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** A page of the client in one language, as the build has drawn it. `body`, `noScript` and `styles` are HTML. */
export const DrawnPage = z.object({
  path: z.enum(DRAWN_PATHS),
  locale: z.enum(LOCALES),
  language: z.string(),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  noScript: z.string(),
  styles: z.string(),
  scripts: z.array(z.string()),
} satisfies WireShape<PageDrawing & { styles: string; scripts: string[] }>)
export type DrawnPage = z.infer<typeof DrawnPage>

/**
 * The page at `path` with its words in it: the build's index.html, in which the drawing stands where the app will go on.
 * `null` for pages that are not drawn, and where the build has no drawing. Throws for one that does not fit.
 */
export async function drawnPage(distDir: string, path: string, locale: Locale): Promise<string | null> {
  // The root leads to the sign-in, unless somebody is signed in: that is for the app to see.
  const drawn = DRAWN_PATHS.find((known) => known === (path === '/' ? '/login' : path))
  if (drawn === undefined) return null
  const file = join(distDir, '.vite', drawnFile(drawn, locale))
  if (!existsSync(file)) return null
  const page = DrawnPage.parse(JSON.parse(await readFile(file, 'utf8')))
  return fillPage(await readFile(join(distDir, 'index.html'), 'utf8'), page)
}

/** The document with a drawing in it. Throws where the document has no place for a part of it. */
export function fillPage(html: string, page: DrawnPage): string {
  const { path, locale, language, title, description, body, noScript, styles, scripts } = page
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/
  const files = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, file]) => file)
  const starter = `<script src="/first-paint.js" defer data-entry="$1" data-files="${[...files, ...scripts].join(' ')}"></script>`
  const fillings: [place: RegExp, text: string][] = [
    [/(<html lang=")[^"]*(?=")/, language],
    [/(<title>)[^<]*(?=<\/title>)/, escapeHtml(title)],
    [/(<meta name="description" content=")[^"]*(?=")/, escapeHtml(description)],
    [/()(?=\s*<\/head>)/, `\n    ${styles}`],
    [/(<noscript>)[^]*?(?=<\/noscript>)/, noScript],
    [/(<div id="root")>[^]*?(?=<\/div>)/, ` data-drawn="${locale}" data-path="${path}">${body}`],
  ]
  if (!entry.test(html)) throw new Error('The page has no script')
  const shown = html.replace(entry, starter).replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
  return fillings.reduce((filled, [place, text]) => {
    if (!place.test(filled)) throw new Error(`The page has no ${place.source}`)
    return filled.replace(place, (_, before: string) => `${before}${text}`)
  }, shown)
}
