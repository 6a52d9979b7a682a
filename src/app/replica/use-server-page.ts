import { useEffect, useRef, useState } from 'react'
import type { Result } from '#contract/result.ts'
import { useIsReachable } from './use-is-reachable.ts'

/** While somebody types, the server is not asked for each letter. */
const REST_MS = 300

/** A page that has just started may ask before its worker may speak for anybody. */
const AGAIN_MS = 5_000

/**
 * A page of a list that only the server has, asked again while it fails and when the line comes back; nothing of it is kept on this device.
 * `what` names what is asked for: when it changes, the first page comes.
 */
export function useServerPage<T>(what: string, ask: (page: number) => Promise<Result<T>>) {
  const isReachable = useIsReachable()
  const [asked, setAsked] = useState({ what, page: 1 })
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const latestAsk = useRef(ask)
  if (asked.what !== what) setAsked({ what, page: 1 })
  const { page } = asked
  useEffect(() => {
    latestAsk.current = ask
  })
  useEffect(() => {
    let isOver = false
    async function look(): Promise<void> {
      const found = await latestAsk.current(page)
      if (isOver) return
      setAnswer(found)
      if (!found.ok) timer = setTimeout(look, AGAIN_MS)
    }
    let timer = setTimeout(look, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [page, what, isReachable])
  return { page, answer, goTo: (next: number) => setAsked({ what, page: next }) }
}
