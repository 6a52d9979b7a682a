import { useEffect, useRef, useState } from 'react'
import type { Result } from '#contract/result.ts'
import { keepAsking } from '#app/replica/keep-asking.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/** What every page of a list includes about the list. */
export type Paged = { meta: { lastPage: number } }

/** A page of a list that only the server has: its number, the last result, and a function that opens another page. */
export type ServerPage<T> = { page: number; answer: Result<T> | null; goTo: (page: number) => void }

/** Where the current page number is kept. `correct` goes to another page because the named one no longer exists. */
export type PagePlace = { page: number; goTo: (page: number) => void; correct: (page: number) => void }

/**
 * Loads a page of a list that only the server has, retrying like `keepAsking`. Loads it again when the connection
 * returns or `turn` changes. Keeps nothing on this device. `what` identifies the list: when it changes, the first page
 * is loaded.
 */
export function useServerPage<T extends Paged>(
  what: string,
  ask: (page: number) => Promise<Result<T>>,
  turn: unknown = null,
): ServerPage<T> {
  const [asked, setAsked] = useState({ what, page: 1 })
  if (asked.what !== what) setAsked({ what, page: 1 })
  const goTo = (page: number): void => setAsked({ what, page })
  return usePageAt({ page: asked.page, goTo, correct: goTo }, what, ask, turn)
}

/** Like `useServerPage`, but the caller keeps the page number and goes to the first page when `what` changes. */
export function usePageAt<T extends Paged>(
  { page, goTo, correct }: PagePlace,
  what: string,
  ask: (page: number) => Promise<Result<T>>,
  turn: unknown = null,
): ServerPage<T> {
  const question = `${page} ${what}`
  const { answered, answer } = useAnswered(question, () => ask(page), turn)
  // Rows were removed, and the page with them. A result for another request doesn't show that.
  const lastPage = answer?.ok && answered === question ? answer.value.meta.lastPage : page
  const latestCorrect = useRef(correct)
  useEffect(() => {
    latestCorrect.current = correct
  })
  useEffect(() => {
    if (lastPage < page) latestCorrect.current(lastPage)
  }, [lastPage, page])
  return { page, answer, goTo }
}

/**
 * Returns the server's result for `what`, loaded in the same way; the previous result stays until the new one arrives.
 * Sends nothing while `what` is `null`.
 */
export function useServerAnswer<T>(
  what: string | null,
  ask: () => Promise<Result<T>>,
  turn: unknown = null,
): Result<T> | null {
  return useAnswered(what, ask, turn).answer
}

/** Returns how often the server has come back in reach. Going out of reach is no reason to ask. */
function useReturns(): number {
  const isReachable = useIsReachable()
  const [line, setLine] = useState({ isReachable, returns: 0 })
  if (line.isReachable !== isReachable)
    setLine({ isReachable, returns: isReachable ? line.returns + 1 : line.returns })
  return line.returns
}

function useAnswered<T>(
  what: string | null,
  ask: () => Promise<Result<T>>,
  turn: unknown,
): { answered: string | null; answer: Result<T> | null } {
  const returns = useReturns()
  const [latest, setLatest] = useState<{ answered: string; answer: Result<T> } | null>(null)
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })
  useEffect(() => {
    if (what === null) return undefined
    return keepAsking(
      () => latestAsk.current(),
      (answer) => setLatest({ answered: what, answer }),
    )
  }, [what, turn, returns])
  return latest ?? { answered: null, answer: null }
}
