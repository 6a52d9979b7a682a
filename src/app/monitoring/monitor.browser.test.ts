// Alone: the monitor watches its page for good, and everything that happens on it.
import { captureException, createTransport, flush, getClient, getReplay } from '@sentry/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WORKER_FAULTS_CHANNEL, type WorkerFault } from '#contract/worker-fault.ts'
import { patiently } from '#tests/support/patiently.ts'
import { monitoredShare, startMonitor } from './monitor.ts'

/** Written by a person; must never leave this page. */
const CANARY = 'kererū-in-the-pōhutukawa'
const SECRET = 'Zm9yLW9uZS1wZXJzb24tYW5kLW5vLW90aGVyLWF0LWFsbA'

const sent: string[] = []

beforeAll(() => {
  document.body.innerHTML = `
    <main aria-label="${CANARY}"><p>${CANARY}</p><img alt="${CANARY}" src="/nowhere.webp">
      <a href="/messages?search=${CANARY}">${CANARY}</a><button title="${CANARY}">${CANARY}</button>
      <textarea placeholder="${CANARY}"></textarea></main>`
  window.history.pushState(null, '', `/reset-password/${SECRET}?text=${CANARY}#${CANARY}`)
  startMonitor({
    dsn: 'https://key@monitor.example/1',
    environment: 'test',
    release: 'b1',
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        sent.push(typeof body === 'string' ? body : new TextDecoder().decode(body))
        return { statusCode: 200 }
      }),
  })
})
afterAll(() => getClient()?.close())

test('sends errors, traces and replays without anything a person wrote', async () => {
  const field = document.querySelector('textarea')
  const button = document.querySelector('button')
  if (!field || !button) throw new Error('The page is not there')
  field.value = CANARY
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: CANARY }))
  button.click()
  console.error('Could not read', CANARY)
  const line = document.createElement('p')
  line.textContent = CANARY
  document.body.append(line)
  await fetch(`/nowhere?search=${CANARY}`).catch(() => undefined)
  window.history.pushState(null, '', `/messages?chat=${SECRET}&search=${CANARY}`)
  captureException(new SyntaxError(`Unexpected token 'K', "${CANARY}"... is not valid JSON`))

  await vi.waitFor(
    async () => {
      await getReplay()?.flush()
      await flush(1_000)
      const types = sent.join('\n')
      expect(types).toContain('"type":"event"')
      expect(types).toContain('"type":"transaction"')
      expect(types).toContain('"type":"replay_recording"')
    },
    { timeout: 20_000, interval: 1_000 },
  )
  const everything = sent.join('\n')
  expect(everything).toContain('SyntaxError')
  expect(everything).toContain('/reset-password/:id')
  const leaks = [CANARY, encodeURIComponent(CANARY), SECRET].flatMap((secret) => excerpts(everything, secret))
  expect(leaks).toEqual([])
}, 30_000)

test('sends an uncaught error of a worker, without what it quotes', async () => {
  const worker = new BroadcastChannel(WORKER_FAULTS_CHANNEL)
  const message = `Unexpected token 'K', "${CANARY}"... is not valid JSON`
  const fault: WorkerFault = { worker: 'replica', name: 'ReplicaFault', message, stack: '' }
  await patiently(async () => {
    // The lock may be granted a moment later.
    worker.postMessage(fault)
    await flush(1_000)
    expect(sent.join('\n')).toContain('ReplicaFault')
  })
  worker.close()
  expect(sent.find((each) => each.includes('ReplicaFault'))).toContain('"worker":"replica"')
  expect(excerpts(sent.join('\n'), CANARY)).toEqual([])
})

test('samples one visit in ten in production and all elsewhere, in traces and replays', () => {
  expect([monitoredShare('production'), monitoredShare('staging')]).toEqual([0.1, 1])
  expect(getClient()?.getOptions()).toMatchObject({
    tracesSampleRate: 1,
    replaysSessionSampleRate: 1,
    replaysOnErrorSampleRate: 1,
  })
})

test('a replay has the specified limits for mutations and slow clicks', () => {
  // The library doesn't expose its options; it stores them under this name.
  expect(getReplay()).toMatchObject({
    _initialOptions: { mutationLimit: 10_000, mutationBreadcrumbLimit: 750, slowClickTimeout: 7_000 },
  })
})

/** Returns the surroundings of each place where a text was found. */
function excerpts(everything: string, secret: string): string[] {
  const [, ...after] = everything.split(secret)
  const before = everything.split(secret)
  return after.map((rest, index) => `${before[index]?.slice(-120)}>>>${rest.slice(0, 20)}`)
}
