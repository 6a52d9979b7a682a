import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadStrings } from '#app/i18n/i18n.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { showToast } from '#app/ui/toasts.ts'
import { awaiting, sentSince, type Awaiting } from '#app/waiting/return-news.ts'

/** Once what waited offline has been sent, shows a toast for some seconds that says what it was. */
export function useReturnNews(): void {
  const { i18n } = useTranslation('layout')
  const isReachable = useIsReachable()
  const waiting = useLiveQuery('waiting', {})
  /** What waited when the server was last unreachable; `null` if it has been announced, or there was nothing. */
  const before = useRef<Awaiting | null>(null)

  useEffect(() => {
    if (waiting === undefined) return
    const now = awaiting(waiting)
    if (!isReachable) {
      before.current = now
      return
    }
    // A message written since then is not part of it.
    if (before.current === null || [...before.current.keys()].some((id) => now.has(id))) return
    const sent = sentSince(before.current, now)
    before.current = null
    if (sent.length === 0) return
    void loadStrings('waiting').then(() => {
      const t = i18n.getFixedT(i18n.language, 'waiting')
      const list = new Intl.ListFormat(i18n.language).format(
        sent.map(({ kind, count }) => t(`return.${kind}`, { count })),
      )
      showToast({ tone: 'plain', text: t('return.sent', { list }) })
    })
  }, [waiting, isReachable, i18n])
}
