import type { Plugin } from 'vite'
import { type DrawnPath, drawnFile } from '#contract/drawn-pages.ts'
import type { DrawnPage } from '#server/static/drawn-page.ts'
import { drawPages } from './draw-pages.ts'
import { english, filesOf } from './page-files.ts'

/** What each drawn page loads besides what every page needs. */
const MODULES: Record<DrawnPath, readonly string[]> = {
  '/login': ['src/app/shell/signed-out-route.tsx', 'src/app/auth/login-route.tsx'],
  '/front-pages/landing-page': [
    'src/app/shell/front-route.tsx',
    'src/app/landing/landing-route.tsx',
    ...english('front', 'layout'),
  ],
  '/pricing': [
    'src/app/shell/front-route.tsx',
    'src/app/pricing/pricing-route.tsx',
    ...english('front', 'layout'),
  ],
}
const HYDRATE = 'src/app/hydrate.ts'
/** The letters of every page, also where most of its words are in other ones: the product's name, numbers. */
const FONT = /^assets\/inter-latin-wght-normal-.*\.woff2$/

/** Writes the pages that the server sends drawn, in each language, into the build's own records. */
export function drawnPages(): Plugin {
  let root = ''
  return {
    name: 'farstead:drawn-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      // The worker's own build has no pages.
      if (!('index.html' in bundle)) return
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const font = Object.keys(bundle).find((name) => FONT.test(name))
      if (font === undefined) throw new Error('The build has no Latin letters')
      for (const drawing of await drawPages(root)) {
        const { path, locale } = drawing
        const files = filesOf(modulesOf(path, locale), chunks)
        const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
        const page: DrawnPage = { ...drawing, styles: stylesOf(files, font), scripts }
        const fileName = `.vite/${drawnFile(path, locale)}`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(page) })
      }
    },
  }
}

function modulesOf(path: DrawnPath, locale: string): string[] {
  const language = locale === 'en' ? [] : [`src/app/i18n/locales/${locale}.ts`]
  return [...MODULES[path], HYDRATE, ...language]
}

function stylesOf(files: readonly string[], font: string): string {
  return [
    // As Vite's own loader looks for them, which then does not load them again.
    ...files
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
  ].join('\n    ')
}
