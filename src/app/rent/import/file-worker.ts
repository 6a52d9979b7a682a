import { type Remote, wrap } from 'comlink'
import { scriptUrl } from '#app/replica/trusted-types.ts'
import type { BankFileApi } from '#workers/bank-files/bank-file-host.ts'
import workerUrl from '#workers/bank-file.worker.ts?worker&url'

/**
 * The worker that reads bank files. `orStopped` resolves to `stopped` if it dies, or can't start, before it has
 * answered.
 */
export type FileWorker = {
  api: Remote<BankFileApi>
  orStopped<T>(answer: Promise<T>): Promise<T | 'stopped'>
  end(): void
}

/** Starts the reader of bank files in its own worker, which uses no network and no storage. */
export function startFileWorker(): FileWorker {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'farstead-bank-file' })
  const stopped = new Promise<'stopped'>((resolve) => {
    worker.addEventListener('error', () => resolve('stopped'))
  })
  return {
    api: wrap<BankFileApi>(worker),
    orStopped: (answer) => Promise.race([answer.catch(() => 'stopped' as const), stopped]),
    end: () => worker.terminate(),
  }
}
