import { afterEach, expect, it } from 'vitest'
import { WORKER_FAULTS_CHANNEL, type WorkerFault } from '#contract/worker-fault.ts'
import { patiently } from '#tests/support/patiently.ts'
import { tellFaults } from './tell-faults.ts'

const page = new BroadcastChannel(WORKER_FAULTS_CHANNEL)
const heard: WorkerFault[] = []
page.addEventListener('message', ({ data }: MessageEvent<WorkerFault>) => void heard.push(data))
afterEach(() => page.close())

it('reports uncaught errors to pages, but only the type of other thrown values', async () => {
  const worker = new EventTarget()
  tellFaults('replica', worker)
  const happen = (type: string, what: object) => worker.dispatchEvent(Object.assign(new Event(type), what))
  happen('error', { error: new TypeError('rows is not iterable') })
  happen('unhandledrejection', { reason: new DOMException('gone', 'DatabaseClosedError') })
  happen('unhandledrejection', { reason: 'words of a person' })
  await patiently(() => expect(heard).toHaveLength(3))
  expect(heard).toMatchObject([
    { worker: 'replica', name: 'TypeError', message: 'rows is not iterable' },
    { name: 'DatabaseClosedError', message: 'gone' },
    { name: 'Error', message: 'thrown: string', stack: '' },
  ])
  expect(heard[0]?.stack).toContain('tell-faults.test')
})
