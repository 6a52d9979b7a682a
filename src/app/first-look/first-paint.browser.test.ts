import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/*
 * The script of drawn pages (public/first-paint.js) in a page of its own, whose clock and measurements are the test's.
 */

/** What has come by the first paint, how long after its request, and for how long. */
type Measured = { bytes: number; afterMs: number; forMs: number }
/** 17 KB in 3 s are 45 kbit/s; in 0.1 s, 1.4 Mbit/s. */
const THIN: Measured = { bytes: 17_000, afterMs: 800, forMs: 3_000 }
const GOOD: Measured = { bytes: 17_000, afterMs: 50, forMs: 100 }
const FAR: Measured = { bytes: 17_000, afterMs: 2_000, forMs: 100 }
const FILES = ['one', 'two', 'three', 'four', 'five', 'six']
const APP_BYTES = 140_000
const NEXT_BYTES = 100_000
/** Long enough for nobody to be at the form any more. */
const UNTOUCHED_MS = 5_000

const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
const FIRST_LOOK = module(`export function startFirstLook(setup, style, remaining) {
  window.remaining = remaining
  const signIn = () => {
    window.signIns += 1
    return new Promise((resolve) => {
      window.answer = (isRefused) => {
        if (isRefused) window.earlySignIn = {}
        resolve()
      }
    })
  }
  return { signIn }
}`)

type PageScope = Window & {
  signIns: number
  /** What is still to come of the app, in words. */
  remaining?: () => string
  answer?: (isRefused: boolean) => void
  hasStarted?: boolean
}

let frame: HTMLIFrameElement
/** Elements that would have asked for files, and don't: each arrives when the test says so. */
let links: HTMLLinkElement[]
let clock: { at: number; timers: Map<number, { at: number; run: () => void }> }
beforeEach(() => {
  clock = { at: 0, timers: new Map() }
  links = []
  frame = document.createElement('iframe')
  document.body.append(frame)
})
afterEach(() => frame.remove())

describe('a drawn sign-in page on a thin line', () => {
  it('asks for nothing of the app while somebody is at the form', async () => {
    await open([THIN])
    expect(asked()).toEqual([])
    pass(UNTOUCHED_MS - 1)
    type()
    pass(UNTOUCHED_MS - 1)
    expect(asked()).toEqual([])
  })

  it('asks for one file after the other once the form is left alone', async () => {
    await open([THIN])
    pass(UNTOUCHED_MS)
    expect(asked()).toEqual(['one'])
    arrive('one')
    expect(asked()).toEqual(['one', 'two'])
    type()
    arrive('two')
    expect(asked()).toEqual(['one', 'two'])
    pass(UNTOUCHED_MS)
    expect(asked()).toEqual(['one', 'two', 'three'])
  })

  it('signs in at once, and asks for the app once that is answered', async () => {
    await open([THIN])
    press()
    pass(0)
    await expect.poll(() => scope().answer).toBeDefined()
    pass(19_999)
    expect([scope().signIns, asked()]).toEqual([1, []])
    scope().answer?.(false)
    await expect.poll(asked).toEqual(['one', 'two', 'three', 'four'])
    for (const name of FILES) arrive(name)
    await expect.poll(() => scope().hasStarted).toBe(true)
    expect(asked()).toEqual(FILES)
  })

  it('goes on with the app if a sign-in has no answer for 20 s', async () => {
    await open([THIN])
    press()
    pass(19_999)
    expect(asked()).toEqual([])
    pass(1)
    expect(asked()).toEqual(['one', 'two', 'three', 'four'])
  })

  it('holds nothing back after a refusal, which only the app can follow', async () => {
    await open([THIN])
    press()
    pass(0)
    await expect.poll(() => scope().answer).toBeDefined()
    scope().answer?.(true)
    await expect.poll(() => asked().length).toBe(4)
    type()
    arrive('one')
    press()
    arrive('two')
    expect(asked()).toEqual(FILES)
    expect(scope().signIns).toBe(1)
  })

  it('goes on with the app if the first look can’t be loaded', async () => {
    await open([THIN], module('throw new Error("The line broke off")'))
    press()
    pass(0)
    await expect.poll(() => asked().length).toBe(4)
  })

  it('says nothing of what is still to come while that gives way', async () => {
    await open([THIN])
    press()
    pass(2_000)
    expect(page().querySelector('#wait')).toBeNull()
    await expect.poll(() => scope().answer).toBeDefined()
    expect(scope().remaining?.()).toBe('')
    scope().answer?.(true)
    await expect.poll(() => asked().length).toBe(4)
    expect(scope().remaining?.()).toMatch(/^\d+ kB in \d+ s$/)
    pass(500)
    expect(page().querySelector('#wait')?.textContent).toMatch(/^Wait\. \d+ kB in \d+ s$/)
  })
})

describe('a drawn sign-in page on a good line', () => {
  it('asks for the app at once, and leaves it a second before the first look signs in', async () => {
    await open([GOOD])
    expect(asked()).toEqual(['one', 'two', 'three', 'four'])
    press()
    pass(999)
    arrive('one')
    expect(asked()).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect(scope().answer).toBeUndefined()
    pass(1)
    await expect.poll(() => scope().answer).toBeDefined()
  })

  it('asks for the app at once however far the server is', async () => {
    await open([FAR])
    expect(asked().length).toBe(4)
  })

  it('is told from a thin one by all files together, each in one piece or not', async () => {
    // 200 kbit/s, 600 ms: the files come one after the other, the smaller ones in one packet.
    await open(
      [10_000, 1_000, 1_000, 5_000].map((bytes, nth, all) => {
        const before = all.slice(0, nth).reduce((sum, one) => sum + one, 0)
        const toMs = (sent: number) => 600 + (sent / 25_000) * 1_000
        const afterMs = toMs(before + Math.min(bytes, 1_400))
        return { bytes, afterMs, forMs: toMs(before + bytes) - afterMs }
      }),
    )
    expect(asked()).toEqual([])
  })
})

const scope = () => frame.contentWindow as unknown as PageScope
const page = () => frame.contentDocument as Document
const form = () => page().querySelector('form') as HTMLFormElement

/** Runs the script in a page of which so much has come, and waits until it has painted. */
async function open(measured: Measured[], lookModule = FIRST_LOOK): Promise<void> {
  const window = scope() as PageScope & typeof globalThis
  page().body.innerHTML =
    '<div id="root" data-drawn="en"><form><input name="email"><button type="submit" disabled></button></form></div>'
  page().documentElement.lang = 'en-NZ'
  page().head.append = (link) => void links.push(link as HTMLLinkElement)
  window.signIns = 0
  window.fetch = () => Promise.reject(new Error('No server'))
  window.requestAnimationFrame = (paint) => {
    paint(0)
    return 0
  }
  window.setTimeout = ((run: () => void, ms = 0) => {
    const id = clock.timers.size + 1
    clock.timers.set(id, { at: clock.at + ms, run })
    return id
  }) as unknown as typeof window.setTimeout
  window.clearTimeout = (id) => {
    const timer = clock.timers.get(Number(id))
    if (timer) timer.at = Infinity
  }
  const came = measured.map(({ bytes, afterMs, forMs }) => ({
    name: `${location.origin}/assets/first.css`,
    encodedBodySize: bytes,
    transferSize: bytes,
    requestStart: 0,
    responseStart: afterMs,
    responseEnd: afterMs + forMs,
  }))
  window.performance.now = () => clock.at
  window.performance.getEntriesByType = () => came as unknown as PerformanceEntry[]
  const script = page().createElement('script')
  Object.assign(script.dataset, {
    entry: module('window.hasStarted = true'),
    files: FILES.map(addressOf).join(' '),
    bytes: APP_BYTES,
    next: '/assets/later.js',
    nextBytes: NEXT_BYTES,
    coming: '{size} in {seconds} s',
    size: '{size}',
    entered: 'Wait.',
    look: JSON.stringify({ module: lookModule, worker: '/none.js', style: 'data:text/css,', words: {} }),
  })
  script.src = `${location.origin}/first-paint.js?${crypto.randomUUID()}`
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    page().body.append(script)
  })
  pass(0)
}

const addressOf = (name: string) => `${location.origin}/assets/${name}.js`
const linkTo = (name: string) => links.find(({ href }) => href === addressOf(name))

/** The app's files that were asked for, in order. */
function asked(): string[] {
  const files = links.filter(({ rel }) => rel === 'modulepreload')
  return files.map(({ href }) => FILES.find((name) => href === addressOf(name)) ?? href)
}

function arrive(name: string): void {
  linkTo(name)?.dispatchEvent(new Event('load'))
}

function type(): void {
  form().dispatchEvent(new Event('input', { bubbles: true }))
}

function press(): void {
  form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

/** Lets time go by. */
function pass(ms: number): void {
  const until = clock.at + ms
  for (;;) {
    const [next] = [...clock.timers.entries()]
      .filter(([, { at }]) => at <= until)
      .toSorted(([, a], [, b]) => a.at - b.at)
    if (!next) break
    const [id, { at, run }] = next
    const timer = clock.timers.get(id)
    if (timer) timer.at = Infinity
    clock.at = Math.max(clock.at, at)
    run()
  }
  clock.at = until
}
