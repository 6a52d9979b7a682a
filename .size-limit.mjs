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

const login = [
  'index.html',
  route(/app\/hydrate\.ts$/),
  route(/shell\/signed-out-route\.tsx$/),
  route(/auth\/login-route\.tsx$/),
]
const messages = [route(/shell\/shell-route\.tsx$/), route(/messages\/messages-route\.tsx$/)]
const assistant = route(/assistant\/assistant-panel\.tsx$/)
const worker = `${dist}/assets/replica.worker-*.js`

/** What a first installation fetches: the shell, the worker, and the pages that a host opens first. */
const keptFirst = JSON.parse(readFileSync(`${dist}/.vite/kept-first.json`, 'utf8'))
/** The largest of them. English comes with the pages. */
const language = `${dist}/assets/hi-*.js`

/** In bytes as they are sent: the build compresses every file as this measures it. */
export default [
  { name: 'login, first visit', path: files(...login), limit: '136.1 kB', brotli: true },
  { name: 'messages', path: files('index.html', ...messages), limit: '169.6 kB', brotli: true },
  // 4 kB are the rules of what is owed, when, and which stay matters now: the worker answers them without the server.
  // 0.8 kB are the two sizes of a photo: what is kept of them, and when each goes. 0.5 kB are helpers and their rooms.
  // 0.6 kB are the abilities in rooms, which the worker makes of its rows. 0.2 kB are the calendars of rooms that a co-host
  // helps in. 0.3 kB are a live connection behind TLS and on a slow line,
  // 0.2 kB the last days by a notice, 0.3 kB the money of such rooms, 0.2 kB guests who come or leave, and what a page that listens late is told of rooms.
  { name: 'replica worker', path: worker, limit: '126.2 kB', brotli: true },
  {
    name: 'first visit up to the conversations',
    path: [...files(...login, ...messages), worker],
    // With the assistant's button, which stands on every page.
    limit: '312.6 kB',
    brotli: true,
  },
  // Comes before the app on a first visit, and again never.
  {
    name: 'the first look',
    path: [`${dist}/assets/first-look-*.js`, `${dist}/assets/first-look-*.css`],
    limit: '10.5 kB',
    brotli: true,
  },
  {
    name: 'the assistant, when it is first opened',
    path: files(assistant).filter((file) => !files('index.html', ...messages).includes(file)),
    limit: '60 kB',
    gzip: true,
  },
  {
    name: 'what makes a PDF',
    path: files(route(/documents\/pdf\/make-pdf\.ts$/)),
    limit: '135 kB',
    brotli: true,
  },
  // Read at each start by somebody who is signed in, before the app.
  { name: 'the last look', path: `${dist}/last-look.js`, limit: '4.8 kB', brotli: true },
  // 15 kB of it are the hashes of the files to keep, 2.3 kB the pages that come later. The hashes don't compress, and the size moves by some bytes with each build.
  { name: 'service worker', path: `${dist}/sw.js`, limit: '36.2 kB', brotli: true },
  // With the language of a person who doesn't use English. Past the limit, scripts/vite/later-pages.ts says what can wait.
  {
    name: 'kept for offline, before a good line',
    path: [...keptFirst.map((file) => `${dist}/${file}`), language],
    limit: '750 kB',
    brotli: true,
  },
]
