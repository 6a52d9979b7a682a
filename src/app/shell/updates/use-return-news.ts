import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadStrings } from '#app/i18n/i18n.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { showToast } from '#app/ui/toasts.ts'
import {
  awaiting,
  heldBack,
  needing,
  noteWaiting,
  sentSince,
  type Waited,
  waitedAt,
} from '#app/waiting/return-news.ts'

/**
 * Once what waited offline has been sent, shows a toast that says what it was, and what of it needs the person. It stays
 * until they touch something: they may have put the device down.
 */
export function useReturnNews(): void {
  const { i18n } = useTranslation('layout')
  const isReachable = useIsReachable()
  const waiting = useLiveQuery('waiting', {})
  /** What waited when the server was last unreachable; `null` if it has been announced, or there was nothing. */
  const before = useRef<Waited | null>(null)

  useEffect(() => {
    if (waiting === undefined) return
    const now = awaiting(waiting)
    if (!isReachable) {
      before.current = noteWaiting(before.current, now, Date.now(), navigator.onLine)
      return
    }
    if (before.current === null) return
    const waited = waitedAt(before.current, Date.now())
    // A message written since then is not part of it.
    if ([...waited.keys()].some((id) => now.has(id))) {
      before.current = { waits: waited, gone: [] }
      return
    }
    before.current = null
    const needed = needing(waiting)
    const sent = sentSince(waited, now, needed, heldBack(waiting))
    const names = [...waited.keys()].flatMap((id) => needed.get(id) ?? [])
    if (sent.length === 0) return
    void loadStrings('waiting').then(() => {
      const t = i18n.getFixedT(i18n.language, 'waiting')
      const join = (items: string[]): string => new Intl.ListFormat(i18n.language).format(items)
      const list = join(sent.map(({ kind, count }) => t(`return.${kind}`, { count })))
      const text =
        names.length === 0
          ? t('return.sent', { list })
          : t('return.sentNeeds', { list, count: names.length, names: join(names.filter(Boolean)) })
      showToast({ tone: 'plain', text, isUntilTouched: true })
    })
  }, [waiting, isReachable, i18n])
}
