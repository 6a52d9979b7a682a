import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  DRAWN_PATHS,
  drawnFile,
  LOOK_WORDS,
  type LookSetup,
  type PageDrawing,
} from '#contract/drawn-pages.ts'
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
  wait: z.object({ coming: z.string(), size: z.string(), entered: z.string() }),
  styles: z.string(),
  scripts: z.array(z.string()),
  /** Further files that a sign-in on this page needs. */
  next: z.array(z.string()),
  look: z
    .object({
      module: z.string(),
      worker: z.string(),
      style: z.string(),
      words: z.record(z.enum(LOOK_WORDS), z.string()),
    } satisfies WireShape<LookSetup>)
    .nullable(),
} satisfies WireShape<
  Omit<PageDrawing, 'look'> & {
    styles: string
    scripts: string[]
    next: string[]
    look: LookSetup | null
  }
>)
export type DrawnPage = z.infer<typeof DrawnPage>

/**
 * Returns the page at `path` with its content: the build's index.html with the drawing in the place where the app will
 * take over. Returns `null` for pages that aren't drawn, and if the build has no drawing. Throws if the drawing doesn't
 * fit.
 */
export async function drawnPage(distDir: string, path: string, locale: Locale): Promise<string | null> {
  // The root leads to the sign-in, unless somebody is signed in, which only the app can see.
  const drawn = DRAWN_PATHS.find((known) => known === (path === '/' ? '/login' : path))
  if (drawn === undefined) return null
  const file = join(distDir, '.vite', drawnFile(drawn, locale))
  if (!existsSync(file)) return null
  const page = DrawnPage.parse(JSON.parse(await readFile(file, 'utf8')))
  const html = await readFile(join(distDir, 'index.html'), 'utf8')
  const sizeOfAll = async (names: readonly string[]) =>
    (await Promise.all(names.map((name) => sizeOf(join(distDir, name))))).reduce((sum, size) => sum + size, 0)
  return fillPage(html, page, {
    app: await sizeOfAll(filesOf(html, page)),
    next: await sizeOfAll(page.next),
  })
}

/** Returns the size of a file for a browser that accepts Brotli, or 0 if it doesn't exist. */
async function sizeOf(path: string): Promise<number> {
  for (const sent of [`${path}.br`, path]) {
    const found = await stat(sent).catch(() => null)
    if (found) return found.size
  }
  return 0
}

/** Returns the scripts that the page needs before the app can take over. */
function filesOf(html: string, { scripts }: DrawnPage): string[] {
  const shared = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)]
  return [...shared.map(([, file = '']) => file), ...scripts]
}

/**
 * Inserts a drawing into the document. `bytes` are the sizes of the app's scripts and of those that a sign-in needs.
 * Throws if the document has no place for a part of it.
 */
export function fillPage(html: string, page: DrawnPage, bytes: { app: number; next: number }): string {
  const { path, locale, language, title, description, body, noScript, styles, next, wait, look } = page
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/
  const words = Object.entries(wait).map(([name, text]) => `data-${name}="${escapeHtml(text)}"`)
  const lookData = look === null ? '' : ` data-look="${escapeHtml(JSON.stringify(look))}"`
  const files = filesOf(html, page).join(' ')
  const starter = `<script src="/first-paint.js" defer data-entry="$1" data-files="${files}" data-bytes="${bytes.app}" data-next="${next.join(' ')}" data-next-bytes="${bytes.next}" ${words.join(' ')}${lookData}></script>`
  const fillings: [place: RegExp, text: string][] = [
    [/(<html lang=")[^"]*(?=")/, language],
    [/(<title>)[^<]*(?=<\/title>)/, escapeHtml(title)],
    [/(<meta name="description" content=")[^"]*(?=")/, escapeHtml(description)],
    [/()(?=\s*<\/head>)/, `\n    ${styles}`],
    [/(<noscript>)[^]*?(?=<\/noscript>)/, noScript],
    [/(<div id="root")>[^]*?(?=<\/div>)/, ` data-drawn="${locale}" data-path="${path}">${body}`],
  ]
  if (!entry.test(html)) throw new Error('The page has no script')
  // Nobody's last look is of a page for people who aren't signed in.
  const shown = html
    .replace(entry, starter)
    .replaceAll(/\s*<(link rel="modulepreload"[^>]*|script src="\/last-look.js"[^>]*><\/script)>/g, '')
  return fillings.reduce((filled, [place, text]) => {
    if (!place.test(filled)) throw new Error(`The page has no ${place.source}`)
    return filled.replace(place, (_, before: string) => `${before}${text}`)
  }, shown)
}
