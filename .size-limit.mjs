import { readFileSync } from 'node:fs'

const dist = 'dist'
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))

/** A built module with everything that it imports at once: what a browser must load before it can run. */
function withStaticImports(source, seen = new Set()) {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}`)
  if (!seen.has(source)) {
    seen.add(source)
    for (const imported of chunk.imports ?? []) withStaticImports(imported, seen)
  }
  return seen
}

function files(...sources) {
  const modules = new Set(sources.flatMap((source) => [...withStaticImports(source)]))
  return [...new Set([...modules].map((source) => `${dist}/${manifest[source].file}`))]
}

const route = (pattern) => {
  const found = Object.keys(manifest).filter((source) => pattern.test(source))
  if (found.length !== 1)
    throw new Error(`One module of the build should match ${pattern}: ${found.join(', ')}`)
  return found[0]
}

export default [
  {
    name: 'login, first visit',
    path: files(
      'index.html',
      route(/app\/hydrate\.ts$/),
      route(/shell\/signed-out-route\.tsx$/),
      route(/auth\/login-route\.tsx$/),
    ),
    limit: '150 kB',
    gzip: true,
  },
  {
    name: 'messages',
    path: files('index.html', route(/shell\/shell-route\.tsx$/), route(/messages\/messages-route\.tsx$/)),
    limit: '195 kB',
    gzip: true,
  },
  { name: 'replica worker', path: `${dist}/assets/replica.worker-*.js`, limit: '200 kB', gzip: true },
  { name: 'service worker', path: `${dist}/sw.js`, limit: '40 kB', gzip: true },
]
