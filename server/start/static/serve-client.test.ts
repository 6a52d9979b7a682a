import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { LONG_SCRIPT, makeBuild } from '#tests/support/made-build.ts'
import { until } from '#tests/support/until.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }
const DAY_MS = 24 * 3_600_000

let bed: AppBed
let distDir = ''
async function startBed(): Promise<void> {
  distDir = mkdtempSync(join(tmpdir(), 'farstead-dist-'))
  build('one')
  bed = await createAppBed({ DIST_DIR: distDir })
}
async function endBed(): Promise<void> {
  await bed.close()
  rmSync(distDir, { recursive: true })
}

/** Makes a build as the client's builder leaves it: everything from before is gone. */
const build = (id: string) => makeBuild(distDir, id)

const get = (url: string, headers: Record<string, string> = {}) =>
  bed.app.inject({ method: 'GET', url, headers })

describe('the built client', () => {
  beforeAll(startBed)
  afterAll(endBed)

  const pages = ['/', '/login', '/messages?chat=1', '/units/details/1', '/unknown/page', '/index.html']
  it.each(pages)('%s is the page for every route, revalidated each time', async (url) => {
    const answer = await get(url, PAGE)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('<title>one</title>')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  const files: [string, number, string, string][] = [
    ['/assets/chunk-one.js', 200, 'public, max-age=31536000, immutable', 'javascript'],
    ['/sw.js', 200, 'no-cache', 'javascript'],
    ['/sw.ts', 200, 'no-cache', 'javascript'],
    ['/builds/latest.json', 200, 'no-store', 'application/json'],
    ['/builds/latest.json?1732147200000', 200, 'no-store', 'application/json'],
    ['/manifest.webmanifest', 200, 'no-cache', 'application/manifest+json'],
    ['/icon.svg', 200, 'no-cache', 'image/svg+xml'],
  ]
  it.each(files)('%s is %i with %s', async (url, status, caching, type) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, caching])
    expect(answer.headers['content-type']).toContain(type)
  })

  const absent = [
    '/assets/gone-000000.js',
    '/v1/nothing',
    '/api/nothing',
    '/builds/other.json',
    '/app/nothing',
    '/assets/',
  ]
  it.each(absent)('%s is not found, and never a page instead', async (url) => {
    const answer = await get(url, PAGE)
    expect([answer.statusCode, answer.json().error]).toEqual([404, `Page Not Found: ${url}`])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  const ways = [
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/.vite/manifest.json',
    '/%00',
    '/%zz',
    '/assets/%2e%2e/%2evite/manifest.json',
  ]
  it.each(ways)('%s gives no access outside the build', async (url) => {
    const answer = await get(url)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(/secret|root:/)
  })

  it('sends a page only to clients that accept one', async () => {
    expect((await get('/messages', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await bed.app.inject({ method: 'POST', url: '/messages', headers: PAGE })).statusCode).toBe(404)
  })

  it('doesn’t read a share that no service worker handled, and a page says so', async () => {
    const answer = await bed.app.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'x'.repeat(5_000_000),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/share?problem=notKept'])
  })

  it('sends 304 instead of an unchanged page', async () => {
    const { headers } = await get('/', PAGE)
    const answer = await get('/', { ...PAGE, 'if-none-match': String(headers.etag) })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  })

  const asked = ['/sw.js', '/sw.js?again', '/assets/replica.worker-0a1b2c.js']
  it.each(asked)('%s is not sent again to a client that has it', async (url) => {
    const known = String((await get(url)).headers.etag)
    const again = await get(url, { 'if-none-match': known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('has a service worker that removes itself when it is switched off', async () => {
    const app = await buildApp({ ...bed.scope, config: { ...bed.scope.config, hasServiceWorker: false } })
    for (const url of ['/sw.js', '/sw.js?again', '/sw.ts']) {
      const answer = await app.inject({ method: 'GET', url })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-type']).toContain('javascript')
      expect(answer.body).toContain('registration.unregister()')
    }
    await app.close()
  })
})

describe('a build whose files change', () => {
  beforeEach(startBed)
  afterEach(endBed)

  it('gives only the page in which Google finds addresses a policy of its own', async () => {
    expect((await get('/places-frame.html', PAGE)).body).toContain('<title>one</title>')
    writeFileSync(join(distDir, 'places-frame.html'), '<!doctype html><title>places</title>')
    const { body, headers } = await get('/places-frame.html', PAGE)
    expect(body).toContain('<title>places</title>')
    expect(headers['content-security-policy']).toMatch(/script-src [^;]*https:\/\/maps\.googleapis\.com/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect((await get('/', PAGE)).headers['content-security-policy']).not.toContain('googleapis')
  })

  it('a first page preloads what it will need, from the current build', async () => {
    expect((await get('/login', PAGE)).headers.link).toBe('</assets/chunk-one.js>; rel=modulepreload')
    expect((await get('/settings', PAGE)).headers.link).toBeUndefined()
    build('two')
    expect((await get('/login', PAGE)).headers.link).toBe('</assets/chunk-two.js>; rel=modulepreload')
    rmSync(join(distDir, '.vite/page-links.json'))
    expect((await get('/login', PAGE)).statusCode).toBe(200)
  })

  describe('a page drawn by the build', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8').replace(
      /<script type="module".*<\/script>/,
      '<script type="module" crossorigin src="/assets/chunk-one.js"></script>',
    )
    beforeEach(() => {
      writeFileSync(join(distDir, 'index.html'), document)
      mkdirSync(join(distDir, '.vite/drawn'))
      for (const [locale, body] of Object.entries({ en: 'Welcome back', 'zh-HK': '歡迎回來' })) {
        const words = { title: body, description: body, body, noScript: '', styles: '' }
        const files = { scripts: [], next: [], wait: { coming: '', size: '', entered: '' }, look: null }
        const page = { path: '/login', locale, language: locale, ...words, ...files }
        writeFileSync(join(distDir, `.vite/drawn/login.${locale}.json`), JSON.stringify(page))
      }
    })

    it('is in the device’s chosen language, whatever the browser prefers', async () => {
      for (const url of ['/login?to=/messages', '/']) {
        const { body } = await get(url, { ...PAGE, 'accept-language': 'zh-HK' })
        expect(body).toContain('<div id="root" data-drawn="en" data-path="/login">Welcome back</div>')
      }
      const chosen = await get('/login', { ...PAGE, cookie: 'language=zh-HK' })
      expect(chosen.body).toContain('<div id="root" data-drawn="zh-HK" data-path="/login">歡迎回來</div>')
      expect(chosen.headers['content-language']).toBe('zh-HK')
      expect(chosen.headers['content-security-policy']).toContain("default-src 'none'")
      expect(chosen.headers.vary).toContain('cookie')
    })

    it('is revalidated each time, and sent again only in another language', async () => {
      const { headers } = await get('/login', PAGE)
      expect(headers['cache-control']).toContain('no-cache')
      const again = { ...PAGE, 'if-none-match': String(headers.etag) }
      expect((await get('/login', again)).statusCode).toBe(304)
      expect((await get('/login', { ...again, cookie: 'language=zh-HK' })).statusCode).toBe(200)
    })

    // In a language without a drawing.
    it('is the plain page without a drawing, at other URLs and for the service worker', async () => {
      for (const [url, language] of [
        ['/login', 'es'],
        ['/login/', 'en'],
        ['/register', 'en'],
        ['/index.html', 'en'],
      ] as const) {
        const { statusCode, body } = await get(url, { ...PAGE, cookie: `language=${language}` })
        expect([statusCode, body], url).toEqual([200, document])
      }
      writeFileSync(join(distDir, '.vite/drawn/login.en.json'), '{"of":"another build"}')
      expect((await get('/login', PAGE)).body).toBe(document)
      expect(bed.logged.join('\n')).toContain('a drawn page is of no use')
      // The service worker caches the page by its hash, and accepts any type.
      expect((await get('/', { accept: '*/*' })).body).toBe(document)
    })
  })

  it('keeps the compressed files that the builder made', async () => {
    const twin = brotliCompressSync('as the builder compressed it')
    build('two')
    writeFileSync(join(distDir, 'assets/same-0a1b2c.js.br'), twin)
    await get('/login', PAGE)
    const kept = join(bed.dataDir, 'builds/two/assets')
    await until('the missing twin is there', () => existsSync(join(kept, 'same-0a1b2c.js.gz')))
    expect(readFileSync(join(kept, 'same-0a1b2c.js.br'))).toEqual(twin)
  })

  it('is compressed on the fly at first, and soon from a compressed copy', async () => {
    const ask = (encoding: string) => get('/assets/same-0a1b2c.js', { 'accept-encoding': encoding })
    const first = await ask('br, gzip')
    expect(first.headers['content-encoding']).toBe('br')
    const twin = join(bed.dataDir, 'builds/one/assets')
    await until('the twins are there', () => readdirSync(twin).includes('same-0a1b2c.js.gz'))
    const second = await ask('br, gzip')
    expect(second.headers['content-encoding']).toBe('br')
    expect(second.rawPayload.length).toBeLessThan(200)
    expect(brotliDecompressSync(second.rawPayload).toString()).toBe(LONG_SCRIPT)
    expect(second.headers['cache-control']).toContain('immutable')
    expect(second.headers['content-type']).toContain('javascript')
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
    expect((await ask('identity')).body).toBe(LONG_SCRIPT)
  })
})

describe('kept builds', () => {
  beforeEach(startBed)
  afterEach(endBed)

  /** A second app on the same directories, like the server after a restart. */
  async function afterRestart(url: string): Promise<number> {
    const app = await buildApp(bed.scope)
    const { statusCode } = await app.inject({ method: 'GET', url })
    await app.close()
    return statusCode
  }

  it('serve an old tab its lazy chunks, even if the server never stopped', async () => {
    build('two')
    expect((await get('/', PAGE)).body).toContain('<title>two</title>')
    for (const id of ['one', 'two']) expect((await get(`/assets/chunk-${id}.js`)).statusCode).toBe(200)
    build('three')
    expect((await get('/builds/latest.json')).json().id).toBe('three')
    for (const id of ['one', 'two', 'three'])
      expect((await get(`/assets/chunk-${id}.js`)).body).toContain(`'${id}'`)
  })

  it('are served for 30 days after they were replaced', async () => {
    bed.advance(100 * DAY_MS)
    expect(await afterRestart('/assets/chunk-one.js')).toBe(200)
    build('two')
    expect(await afterRestart('/assets/chunk-one.js')).toBe(200)
    bed.advance(29 * DAY_MS)
    expect(await afterRestart('/assets/chunk-one.js')).toBe(200)
    bed.advance(2 * DAY_MS)
    expect(await afterRestart('/assets/chunk-one.js')).toBe(404)
    expect(await afterRestart('/assets/chunk-two.js')).toBe(200)
  })

  it('restart their 30 days when an old build comes back', async () => {
    build('two')
    await afterRestart('/')
    bed.advance(20 * DAY_MS)
    build('one')
    await afterRestart('/')
    bed.advance(20 * DAY_MS)
    build('two')
    expect(await afterRestart('/assets/chunk-one.js')).toBe(200)
  })

  it('survive an interrupted copy, which is removed once it is old', async () => {
    const unfinished = join(bed.dataDir, 'builds/.unfinished-two-1')
    mkdirSync(join(unfinished, 'assets'), { recursive: true })
    build('two')
    expect(await afterRestart('/assets/chunk-two.js')).toBe(200)
    expect(readdirSync(join(bed.dataDir, 'builds')).sort()).toEqual(['.unfinished-two-1', 'one', 'two'])
    utimesSync(unfinished, 0, 0)
    build('three')
    await afterRestart('/')
    expect(readdirSync(join(bed.dataDir, 'builds')).sort()).toEqual(['one', 'three', 'two'])
  })

  it('are kept once by several servers that start at the same moment on one directory', async () => {
    build('two')
    expect(await Promise.all(Array.from({ length: 4 }, () => afterRestart('/assets/chunk-two.js')))).toEqual(
      Array.from({ length: 4 }, () => 200),
    )
    expect(readdirSync(join(bed.dataDir, 'builds')).sort()).toEqual(['one', 'two'])
  })

  it('of a newer server are served by an older one on the same directory', async () => {
    const newer = mkdtempSync(join(tmpdir(), 'farstead-newer-'))
    makeBuild(newer, 'two')
    expect((await get('/assets/chunk-two.js')).statusCode).toBe(404)
    const app = await buildApp({ ...bed.scope, config: { ...bed.scope.config, distDir: newer } })
    await app.close()
    // Not within the same second, because strangers may ask for what is nowhere.
    expect((await get('/assets/chunk-two.js')).statusCode).toBe(404)
    bed.advance(1_000)
    expect((await get('/assets/chunk-two.js')).statusCode).toBe(200)
    expect((await get('/', PAGE)).body).toContain('<title>one</title>')
    rmSync(newer, { recursive: true })
  })
})

describe('without a built client', () => {
  it('the API works and pages are not found', async () => {
    const bare = await createAppBed()
    expect((await bare.app.inject({ url: '/health' })).statusCode).toBe(200)
    expect((await bare.app.inject({ url: '/', headers: PAGE })).statusCode).toBe(404)
    await bare.close()
  })
})
