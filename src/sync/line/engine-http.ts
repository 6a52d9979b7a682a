import type { AnswerOf, AnyEndpoint, RequestOf } from '#contract/endpoint.ts'
import { fail, type Result } from '#contract/result.ts'
import { notedError } from './call-error.ts'
import type { CallOptions, Http } from './http-client.ts'
import type { LineClass } from '#line/line-class.ts'
import type { Outcome, Permit, Reachability } from './reachability.ts'

/** The engine's way to the server. Every request needs a permit, and its outcome is reported to reachability. */
export type EngineHttp = {
  /** Resolves once no request that decides about reachability is under way. */
  decided: () => Promise<void>
  /** `null` while the line is closed. Use the permit for one call, or give it back with `done('abandoned')`. */
  enter: () => Permit | null
  call: <E extends AnyEndpoint>(
    permit: Permit,
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ) => Promise<Result<AnswerOf<E>>>
  /** `call` with a permit of its own. Fails with `network` at once while the line is closed. */
  ask: <E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ) => Promise<Result<AnswerOf<E>>>
  /**
   * Returns the same engine for another class of the line. Its requests take their turns in that class; one that still
   * waits for its turn when `until` aborts fails with `network`.
   */
  as: (name: LineClass, until?: AbortSignal) => EngineHttp
  /** Runs reads in one turn. Aborts `cut` if something urgent needs the line; reads cut are made again. */
  resumable: <T>(read: (within: EngineHttp, cut: AbortSignal) => Promise<T>) => Promise<T>
  /** Runs other work under the permit's time limit, and reports its result. */
  within: <T>(
    permit: Permit,
    work: (options: CallOptions) => Promise<Result<T>>,
    what?: string,
    hasOwnLimit?: boolean,
  ) => Promise<Result<T>>
}

export function createEngineHttp(http: Http, reachability: Reachability, signal: AbortSignal): EngineHttp {
  async function within<T>(
    permit: Permit,
    work: (options: CallOptions) => Promise<Result<T>>,
    what = '/auth',
    hasOwnLimit = false,
    wasCut?: AbortSignal,
  ): Promise<Result<T>> {
    const result = await work({ idleTimeoutMs: permit.idleTimeoutMs, signal })
    const retryAfterMs =
      !result.ok && result.failure.kind === 'tooMany' ? result.failure.retryAfterMs : undefined
    permit.done(signal.aborted || wasCut?.aborted ? 'abandoned' : outcomeOf(result, hasOwnLimit), {
      waitMs: http.lastWaitMs(),
      retryAfterMs,
      what,
      ...(result.ok ? {} : { error: notedError(result.failure) }),
    })
    return result
  }
  const call: EngineHttp['call'] = (permit, endpoint, request, options) =>
    within(
      permit,
      (limits) => {
        // Only reads may be requested twice at once; a write waits for its own response.
        const hedgeAfterMs = endpoint.method === 'get' ? permit.hedgeAfterMs : null
        const cut = options?.signal ? { signal: AbortSignal.any([signal, options.signal]) } : {}
        return http.call(endpoint, request, { ...limits, hedgeAfterMs, ...options, ...cut })
      },
      endpoint.path,
      endpoint.hasOwnLimit,
      options?.signal,
    )
  const engine: EngineHttp = {
    as: () => engine,
    resumable: (read) => read(engine, signal),
    decided: reachability.decided,
    enter: () => (signal.aborted ? null : reachability.enter()),
    call,
    within,
    ask: async (endpoint, request, options) => {
      const permit = signal.aborted ? null : reachability.enter()
      return permit
        ? call(permit, endpoint, request, options)
        : fail({ kind: 'network', message: 'the line is closed' })
    },
  }
  return engine
}

/** Returns what a result says about the line. `hasOwnLimit` comes from the endpoint. */
export function outcomeOf(result: Result<unknown>, hasOwnLimit = false): Outcome {
  if (result.ok) return 'answer'
  switch (result.failure.kind) {
    case 'network':
      return 'noAnswer'
    case 'notOurServer':
      return 'notOurServer'
    case 'server':
      return 'trouble'
    case 'tooMany':
      return hasOwnLimit ? 'answer' : 'trouble'
    case 'storage':
    case 'worker':
      return 'abandoned'
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'conflict':
    case 'invalid':
    case 'reset':
    case 'csrf':
    case 'newer':
      return 'answer'
  }
}
