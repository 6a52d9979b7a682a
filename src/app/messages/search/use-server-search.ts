import { useState } from 'react'
import { replica } from '#app/replica/replica.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'

type ServerMessage = PersonAnswer<'searchMessages'>['data'][number]

export type ServerSearch =
  | { state: 'idle' | 'asking' | 'failed' | 'often' }
  | { state: 'answered'; messages: ServerMessage[]; nextPage: number | null }

/** The server's search, only when asked: messages that are not on this device. Made anew for every text. */
export function useServerSearch(text: string) {
  const [found, setFound] = useState<ServerSearch>({ state: 'idle' })

  async function ask(): Promise<void> {
    const before = found.state === 'answered' ? found : null
    const page = before?.nextPage ?? 1
    setFound({ state: 'asking' })
    const answer = await replica.ask('searchMessages', { search: text, page, perPage: 50 })
    if (!answer.ok) return setFound({ state: answer.failure.kind === 'tooMany' ? 'often' : 'failed' })
    const { data, meta } = answer.value
    setFound({
      state: 'answered',
      messages: [...(before?.messages ?? []), ...data],
      nextPage: meta.currentPage < meta.lastPage ? meta.currentPage + 1 : null,
    })
  }

  return { found, ask }
}
