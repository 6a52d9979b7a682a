import './gap-line.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

type Props = { chatId: string; pages: number[]; count: number }

/** Says what is missing on this device and fetches it, by itself when it scrolls into view, or on request. */
export function GapLine({ chatId, pages, count }: Props) {
  const { t } = useTranslation('messages')
  const isReachable = useIsReachable()
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const key = pages.join()

  async function fetchNow(): Promise<void> {
    setState('fetching')
    const answer = await replica.fetchPages(chatId, pages)
    // On success the rows arrive and this line disappears.
    setState(answer.ok ? 'idle' : 'failed')
  }

  useEffect(() => {
    if (isReachable) void fetchNow()
    // oxlint-disable-next-line react/exhaustive-deps -- once for these pages, and again when the server can be reached
  }, [chatId, key, isReachable])

  return (
    <div className="gap-line">
      <span role="status">{t(state === 'fetching' ? 'gap.fetching' : 'gap.missing', { count })}</span>
      {!isReachable && state !== 'fetching' && <span>{t('gap.needsConnection')}</span>}
      {state === 'failed' && isReachable && (
        <button type="button" onClick={() => void fetchNow()}>
          {t('gap.again')}
        </button>
      )}
    </div>
  )
}
