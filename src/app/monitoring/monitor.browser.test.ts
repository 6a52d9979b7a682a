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

test('errors, traces and replays are sent, and nothing of what a person wrote is in them', async () => {
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

test('an error that nothing has caught in a worker is sent, without what it quotes', async () => {
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

test('one visit in ten is looked at in production, every one elsewhere, in traces and in replays', () => {
  expect([monitoredShare('production'), monitoredShare('staging')]).toEqual([0.1, 1])
  expect(getClient()?.getOptions()).toMatchObject({
    tracesSampleRate: 1,
    replaysSessionSampleRate: 1,
    replaysOnErrorSampleRate: 1,
  })
})

test('a replay notes and bears as many changes as are specified, and how slow a click may be', () => {
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
