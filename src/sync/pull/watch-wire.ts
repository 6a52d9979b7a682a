import { WIRE } from '#contract/wire.ts'
import { wireOfAnswer } from '#sync/line/wire-of-call.ts'
import type { PullScope } from './pull-scope.ts'

export type WatchedPull = {
  scope: PullScope
  /** The lowest and the highest wire of the responses to requests through this scope. */
  lowest: () => number
  highest: () => number
}

/** Returns a scope that notes the wire of each response. */
export function watchWire(scope: PullScope): WatchedPull {
  const told = new Set<number>()
  const ask: PullScope['engine']['ask'] = async (endpoint, request, options) => {
    const answer = await scope.engine.ask(endpoint, request, options)
    if (answer.ok) told.add(wireOfAnswer(answer.value))
    return answer
  }
  return {
    scope: { ...scope, engine: { ...scope.engine, ask } },
    lowest: () => Math.min(WIRE, ...told),
    highest: () => Math.max(...told),
  }
}
