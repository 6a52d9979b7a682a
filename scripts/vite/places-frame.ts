import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Places</title>
    <script src="/places-frame.js" defer></script>
  </head>
</html>
`

/** With a key for Google's maps: the page in which its script runs, and that page's own script, as files of the root. */
export function placesFrame(env: NodeJS.ProcessEnv): Plugin {
  let root = ''
  return {
    name: 'farstead:places-frame',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      // The worker's own build has no pages.
      if (!env.VITE_GOOGLE_MAPS_KEY || !('index.html' in bundle)) return
      this.emitFile({ type: 'asset', fileName: 'places-frame.html', source: PAGE })
      this.emitFile({ type: 'asset', fileName: 'places-frame.js', source: await script(root) })
    },
  }
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
        input: join(root, 'src/app/units/places/places-frame.ts'),
        output: { format: 'iife', entryFileNames: 'places-frame.js' },
      },
    },
  })
  const [output] = Array.isArray(answer) ? answer : [answer]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The build of the places frame gave no script')
  return chunk.code
}
