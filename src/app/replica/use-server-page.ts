import { useEffect, useRef, useState } from 'react'
import type { Result } from '#contract/result.ts'
import { keepAsking } from './keep-asking.ts'
import { useIsReachable } from './use-is-reachable.ts'

/** What every page of a list says of itself. */
export type Paged = { meta: { lastPage: number } }

/** A page of a list that only the server has: which one, what the server answered last, and the way to another. */
export type ServerPage<T> = { page: number; answer: Result<T> | null; goTo: (page: number) => void }

/**
 * A page of a list that only the server has, asked for as `keepAsking` does, and anew when the line comes back or `turn`
 * changes; nothing of it is kept on this device. `what` names what is asked for: when it changes, the first page comes.
 */
export function useServerPage<T extends Paged>(
  what: string,
  ask: (page: number) => Promise<Result<T>>,
  turn: unknown = null,
): ServerPage<T> {
  const [asked, setAsked] = useState({ what, page: 1 })
  if (asked.what !== what) setAsked({ what, page: 1 })
  const { page } = asked
  const answer = useServerAnswer(`${page} ${what}`, () => ask(page), turn)
  const goTo = (next: number): void => setAsked({ what, page: next })
  // Rows went, and the page with them.
  const lastPage = answer?.ok ? answer.value.meta.lastPage : page
  if (lastPage < page) goTo(lastPage)
  return { page, answer, goTo }
}

/** The server's answer to what `what` names, asked for in the same way; the one before stays until it comes. */
export function useServerAnswer<T>(
  what: string,
  ask: () => Promise<Result<T>>,
  turn: unknown = null,
): Result<T> | null {
  const isReachable = useIsReachable()
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })
  useEffect(() => keepAsking(() => latestAsk.current(), setAnswer), [what, turn, isReachable])
  return answer
}
