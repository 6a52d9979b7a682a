import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The page's path, both built and in development. */
const PATH = '/places-frame.html'
const SOURCE = 'src/app/units/places/places-frame.ts'

/**
 * If there is a key for Google Maps, adds the page that runs its script, and that page's own script. In a build they're
 * files of the root; the dev server serves the page with the source itself.
 */
export function placesFrame(env: NodeJS.ProcessEnv): Plugin {
  const hasKey = Boolean(env.VITE_GOOGLE_MAPS_KEY)
  let root = ''
  return {
    name: 'farstead:places-frame',
    configResolved(config) {
      root = config.root
    },
    configureServer({ middlewares }) {
      if (!hasKey) return
      middlewares.use(PATH, (_request, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(pageWith(`<script type="module" src="/${SOURCE}"></script>`))
      })
    },
    generateBundle: {
      // The page is added to the bundle late; the worker's own build has none.
      order: 'post',
      async handler(_options, bundle) {
        if (!hasKey || !('index.html' in bundle)) return
        const source = pageWith('<script src="/places-frame.js" defer></script>')
        this.emitFile({ type: 'asset', fileName: PATH.slice(1), source })
        this.emitFile({ type: 'asset', fileName: 'places-frame.js', source: await script(root) })
      },
    },
  }
}

function pageWith(scriptElement: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Places</title>
    ${scriptElement}
  </head>
</html>
`
}

async function script(root: string): Promise<string> {
  const answer = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, SOURCE),
        output: { format: 'iife', entryFileNames: 'places-frame.js' },
      },
    },
  })
  const [output] = Array.isArray(answer) ? answer : [answer]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The build of the places frame gave no script')
  return chunk.code
}
