import type { HandlerDidCompleteCallbackParam, WorkboxPlugin } from 'workbox-core/types.js'
import { line } from '#line/realm-line.ts'

/**
 * Makes each file of an installation wait for its turn on the line: together they are a megabyte, and nobody is waiting
 * for them. A file already cached by an interrupted attempt isn't requested.
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
