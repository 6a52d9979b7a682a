import type { Plugin } from 'vite'
import { type DrawnPath, drawnFile, type LookSetup, type PageDrawing } from '#contract/drawn-pages.ts'
import type { DrawnPage } from '#server/start/static/drawn-page.ts'
import { drawPages } from './draw-pages.ts'
import { LOOK_FILES } from './first-look.ts'
import { CONVERSATIONS_PAGE, english, filesOf } from './page-files.ts'

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
/** After a sign-in the page with the conversations needs the worker too. */
const WORKER = /^assets\/replica\.worker-.*\.js$/

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
      const afterSignIn = [
        ...filesOf(CONVERSATIONS_PAGE, chunks),
        ...Object.keys(bundle).filter((file) => WORKER.test(file)),
      ]
      const nextAfter = (files: readonly string[]): string[] =>
        afterSignIn.filter((file) => !files.includes(file)).map((file) => `/${file}`)
      for (const drawing of await drawPages(root)) {
        const { path, locale } = drawing
        const files = filesOf(modulesOf(path, locale), chunks)
        const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
        const page: DrawnPage = {
          ...drawing,
          styles: stylesOf(files),
          scripts,
          next: nextAfter(files),
          look: setupOf(drawing.look, Object.keys(bundle)),
        }
        const fileName = `.vite/${drawnFile(path, locale)}`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(page) })
      }
    },
  }
}

/** Adds the files of the first look. Throws if the build lacks one. */
function setupOf(words: PageDrawing['look'], files: readonly string[]): LookSetup | null {
  const addressOf = (name: RegExp): string => {
    const file = files.find((one) => name.test(one))
    if (file === undefined) throw new Error(`The build has no ${name.source}`)
    return `/${file}`
  }
  const { module, worker, style } = LOOK_FILES
  return words && { module: addressOf(module), worker: addressOf(worker), style: addressOf(style), words }
}

function modulesOf(path: DrawnPath, locale: string): string[] {
  const language = locale === 'en' ? [] : [`words/${locale}/app.ts`]
  return [...MODULES[path], HYDRATE, ...language]
}

function stylesOf(files: readonly string[]): string {
  return (
    files
      .filter((file) => file.endsWith('.css'))
      // In the form that Vite's own loader looks for, so that it doesn't load them again.
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      .join('\n    ')
  )
}
