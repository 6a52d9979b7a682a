import { proxy } from 'comlink'
import type { Result } from '#contract/result.ts'
import { methodsBy, type ReplicaApi } from '#workers/replica-api.ts'
import { withinLimit, workerFailure } from './settle.ts'
import type { WorkerSupervisor } from './worker-supervisor.ts'

type Run<T> = (api: ReplicaApi) => Promise<Result<T>>

/**
 * Calls as the person this page is bound to. Fails with `worker` if there is none, or if somebody else came meanwhile.
 */
export async function callAsPerson<T>(
  worker: WorkerSupervisor,
  limitMs: number,
  run: Run<T>,
): Promise<Result<T>> {
  const caller = worker.boundTo()
  if (caller === null) return workerFailure('nobody is signed in here')
  // A call made while a worker is being replaced waits for the next one. A call in progress settles with its own worker.
  const answer = worker.opened().then((target) =>
    // A request of one person must never run for the next.
    worker.boundTo() === caller ? target.call(limitMs, run) : workerFailure('the person has changed'),
  )
  return withinLimit(limitMs, answer)
}

/**
 * Makes every method of the list that a page may call. Each settles within its limit, with the worker's result or with
 * a `worker` failure.
 */
export function workerCalls(worker: WorkerSupervisor) {
  const asNobody = <T>(limitMs: number, run: Run<T>) => worker.freshLink().call(limitMs, run)
  return {
    ...methodsBy('person', (run, args, limitMs) => callAsPerson(worker, limitMs, (api) => run(api, args))),
    ...methodsBy('nobody', async (run, args, limitMs) => {
      if (worker.boundTo() !== null) return workerFailure('somebody is signed in here')
      return asNobody(limitMs, (api) => run(api, args))
    }),
    ...methodsBy('anybody', (run, args, limitMs) => {
      const crossing = args.map((arg) => (typeof arg === 'function' ? proxy(arg) : arg))
      return worker.boundTo() === null
        ? asNobody(limitMs, (api) => run(api, crossing))
        : callAsPerson(worker, limitMs, (api) => run(api, crossing))
    }),
    ...methodsBy('oneWay', (run, args) => {
      const link = worker.current()
      if (link !== null) void run(link.api, args)
    }),
  }
}
