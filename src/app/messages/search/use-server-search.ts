import { useState } from 'react'
import { replica } from '#app/replica/replica.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'

type ServerMessage = PersonAnswer<'searchMessages'>['data'][number]

/**
 * What the server has found so far; `nextPage` is `null` once that is all of it. A page that fails leaves what was found,
 * and is asked for again.
 */
export type ServerSearch = {
  state: 'idle' | 'asking' | 'failed' | 'often' | 'answered'
  messages: ServerMessage[]
  nextPage: number | null
}

const NOTHING_YET: ServerSearch = { state: 'idle', messages: [], nextPage: 1 }

/** The server's search, only when asked: messages that are not on this device. Mounted for each text. */
export function useServerSearch(text: string) {
  const [found, setFound] = useState<ServerSearch>(NOTHING_YET)

  async function ask(): Promise<void> {
    const { messages, nextPage } = found
    if (nextPage === null) return
    setFound({ state: 'asking', messages, nextPage })
    const answer = await replica.ask('searchMessages', { search: text, page: nextPage, perPage: 50 })
    if (!answer.ok) {
      const state = answer.failure.kind === 'tooMany' ? 'often' : 'failed'
      return setFound({ state, messages, nextPage })
    }
    const { data, meta } = answer.value
    setFound({
      state: 'answered',
      messages: [...messages, ...data],
      nextPage: meta.currentPage < meta.lastPage ? meta.currentPage + 1 : null,
    })
  }

  return { found, ask }
}
