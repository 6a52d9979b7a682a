import type { HandlerDidCompleteCallbackParam, WorkboxPlugin } from 'workbox-core/types.js'
import { line } from '#line/realm-line.ts'

/**
 * Has each file of an installation wait for its turn on the line: all of them together are a megabyte, and nobody waits
 * for them. A file that is cached by now, from a try that was cut, is not asked for.
 */
export const takesTurns: WorkboxPlugin = {
  requestWillFetch: async ({ request, event, state }) => {
    if (event?.type === 'install' && state) state.turn = await line().turn('offline')
    return request
  },
  handlerDidComplete: ({ state }: HandlerDidCompleteCallbackParam) => {
    const { turn } = (state ?? {}) as { turn?: { done: () => void } }
    turn?.done()
    return Promise.resolve()
  },
}
