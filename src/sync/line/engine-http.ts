import type { AnswerOf, AnyEndpoint, RequestOf } from '#contract/endpoint.ts'
import { fail, type Result } from '#contract/result.ts'
import { notedError } from './call-error.ts'
import type { CallOptions, Http } from './http-client.ts'
import type { LineClass } from '#line/line-class.ts'
import type { Outcome, Permit, Reachability } from './reachability.ts'

/** The engine's way to the server: every request needs a permit, and tells reachability what it came to. */
export type EngineHttp = {
  /** Resolves once nothing that decides about the line is under way. */
  decided: () => Promise<void>
  /** `null` while the line is closed. A permit must be used for one call, or given back with `done('abandoned')`. */
  enter: () => Permit | null
  call: <E extends AnyEndpoint>(
    permit: Permit,
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ) => Promise<Result<AnswerOf<E>>>
  /** `call` with a permit of its own; a closed line answers a `network` failure at once. */
  ask: <E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ) => Promise<Result<AnswerOf<E>>>
  /** The same for another class of the line; what goes through it takes its turns there. */
  as: (name: LineClass) => EngineHttp
  /** Reads within one turn, which `cut` ends for something more urgent: what is cut is to be asked for again. */
  resumable: <T>(read: (within: EngineHttp, cut: AbortSignal) => Promise<T>) => Promise<T>
  /** Does something else with the permit's time limit, and reports its result. */
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
        // What only reads may be asked twice at once; what writes waits for its own answer.
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

/** What a result says about the line; `hasOwnLimit` as the endpoint says. */
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
