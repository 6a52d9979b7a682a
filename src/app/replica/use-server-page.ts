import { useEffect, useRef, useState } from 'react'
import type { Result } from '#contract/result.ts'
import { keepAsking } from './keep-asking.ts'
import { useIsReachable } from './use-is-reachable.ts'

/** What every page of a list says of itself. */
export type Paged = { meta: { lastPage: number } }

/** A page of a list that only the server has: which one, what the server answered last, and the way to another. */
export type ServerPage<T> = { page: number; answer: Result<T> | null; goTo: (page: number) => void }

/** Where it is kept which page is shown. `correct` goes to another because the one that is named is no more. */
export type PagePlace = { page: number; goTo: (page: number) => void; correct: (page: number) => void }

/**
 * A page of a list that only the server has, asked for as `keepAsking` does, and again when the line comes back or `turn`
 * changes; nothing of it is kept on this device. `what` names what is asked for: when it changes, the first page comes.
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

/** The same, where somebody else keeps which page it is and begins at the first when `what` changes. */
export function usePageAt<T extends Paged>(
  { page, goTo, correct }: PagePlace,
  what: string,
  ask: (page: number) => Promise<Result<T>>,
  turn: unknown = null,
): ServerPage<T> {
  const question = `${page} ${what}`
  const { answered, answer } = useAnswered(question, () => ask(page), turn)
  // Rows went, and the page with them; an answer to another question says nothing of that.
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
 * The server's answer to what `what` names, asked for in the same way; the one before stays until it comes. Nothing is asked
 * while `what` is `null`.
 */
export function useServerAnswer<T>(
  what: string | null,
  ask: () => Promise<Result<T>>,
  turn: unknown = null,
): Result<T> | null {
  return useAnswered(what, ask, turn).answer
}

function useAnswered<T>(
  what: string | null,
  ask: () => Promise<Result<T>>,
  turn: unknown,
): { answered: string | null; answer: Result<T> | null } {
  const isReachable = useIsReachable()
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
  }, [what, turn, isReachable])
  return latest ?? { answered: null, answer: null }
}
