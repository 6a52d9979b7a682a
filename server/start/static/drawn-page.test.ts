import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOOK_WORDS, type LookWords } from '#contract/drawn-pages.ts'
import { type DrawnPage, fillPage } from './drawn-page.ts'

const source = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
/** As Vite leaves it: the scripts named by their hash, in the head. */
const built = source
  .replace(/\s*<script type="module".*<\/script>/, '')
  .replace(
    '</head>',
    '<script type="module" crossorigin src="/assets/index-1.js"></script>\n' +
      '<link rel="modulepreload" crossorigin href="/assets/libraries-1.js">\n' +
      '<link rel="stylesheet" crossorigin href="/assets/index-1.css">\n</head>',
  )

const page: DrawnPage = {
  path: '/login',
  locale: 'es',
  language: 'es',
  title: 'Entrar & salir - Farstead',
  description: 'Lo "bueno"',
  body: '<div class="front"><h1>Cuesta $& y $1</h1></div>',
  noScript: '<p>Sin JavaScript</p>',
  styles: '<link rel="stylesheet" crossorigin href="/assets/login-1.css">',
  scripts: ['/assets/login-1.js'],
  next: ['/assets/messages-1.js', '/assets/worker-1.js'],
  wait: { coming: 'Faltan {size}', size: '{size}', entered: '"Ya"' },
  look: null,
}

describe('the document of a drawn page', () => {
  const html = fillPage(built, page, { app: 120_000, next: 230_000 })

  it('states its language, title and description as text', () => {
    expect(html).toContain('<html lang="es" dir="ltr"')
    expect(html).toContain('<title>Entrar &amp; salir - Farstead</title>')
    expect(html).toContain('<meta name="description" content="Lo &quot;bueno&quot;" />')
  })

  it('contains only the drawing where the app continues, marked with its language', () => {
    expect(html).toContain(`<div id="root" data-drawn="es" data-path="/login">${page.body}</div>`)
    expect(html).not.toContain('splash')
    expect(html).toContain('<noscript><p>Sin JavaScript</p></noscript>')
  })

  it('loads its styles with those of every page, and scripts after its paint', () => {
    expect(html.indexOf('/assets/login-1.css')).toBeGreaterThan(html.indexOf('/assets/index-1.css'))
    expect(html).toContain(
      '<script src="/first-paint.js" defer data-entry="/assets/index-1.js" ' +
        'data-files="/assets/libraries-1.js /assets/login-1.js" data-bytes="120000" ' +
        'data-next="/assets/messages-1.js /assets/worker-1.js" data-next-bytes="230000" ' +
        'data-coming="Faltan {size}" data-size="{size}" data-entered="&quot;Ya&quot;"></script>',
    )
    expect(html).not.toMatch(/type="module"|modulepreload/)
    // It is for people who are signed in.
    expect(html).not.toContain('last-look')
  })

  it('gives the first look its files and words, if there is one', () => {
    const words = Object.fromEntries(LOOK_WORDS.map((word) => [word, `"${word}"`])) as LookWords
    const look = {
      module: '/assets/look-1.js',
      worker: '/assets/look-2.js',
      style: '/assets/look-1.css',
      words,
    }
    const filled = fillPage(built, { ...page, look }, { app: 0, next: 0 })
    const [, data = ''] = /data-look="([^"]*)"/.exec(filled) ?? []
    expect(JSON.parse(data.replaceAll('&quot;', '"'))).toEqual(look)
    expect(html).not.toContain('data-look')
  })

  it('is refused if the build has another document than expected', () => {
    expect(() => fillPage('<!doctype html><title>one</title>', page, { app: 0, next: 0 })).toThrow(
      'The page has no',
    )
  })
})
