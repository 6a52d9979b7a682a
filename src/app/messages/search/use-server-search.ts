import { useState } from 'react'
import { replica } from '#app/replica/replica.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'

type ServerMessage = PersonAnswer<'searchMessages'>['data'][number]

/**
 * What the server has found so far; `nextPage` is `null` once that is everything. A failed page keeps what was found,
 * and can be requested again.
 */
export type ServerSearch = {
  state: 'idle' | 'asking' | 'failed' | 'often' | 'answered'
  messages: ServerMessage[]
  /** How many the server counted, and whether there are more; `null` from an older server. */
  count: { count: number; isMore: boolean } | null
  nextPage: number | null
}

const NOTHING_YET: ServerSearch = { state: 'idle', messages: [], count: null, nextPage: 1 }

/**
 * Searches on the server, on request only, for messages that are not on this device. Mount anew for each search text.
 */
export function useServerSearch(text: string) {
  const [found, setFound] = useState<ServerSearch>(NOTHING_YET)

  async function ask(): Promise<void> {
    const { messages, nextPage } = found
    if (nextPage === null) return
    setFound({ ...found, state: 'asking' })
    const last = messages.at(-1)
    const answer = await replica.ask('searchMessages', {
      search: text,
      page: nextPage,
      perPage: 50,
      ...(last && { olderThan: last.id }),
    })
    if (!answer.ok)
      return setFound({ ...found, state: answer.failure.kind === 'tooMany' ? 'often' : 'failed' })
    const { data, meta } = answer.value
    setFound({
      state: 'answered',
      messages: [...messages, ...data],
      count: meta.found ?? found.count,
      nextPage: meta.currentPage < meta.lastPage ? meta.currentPage + 1 : null,
    })
  }

  return { found, ask }
}
