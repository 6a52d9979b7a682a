import './sharing.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { chatPath, unitPath } from '#app/format/paths.ts'
import { NotAddedFiles } from '#app/files/not-added-files.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { discardShared, placeInChat, placeInUnit, type Rest } from './place-shared.ts'
import { ShareTargets } from './share-targets.tsx'
import { SharedPreview } from './shared-preview.tsx'

/** The result of the last choice, while part of the item is still here. */
type News = { kind: 'failed' } | { kind: 'inChat' | 'inRoom'; rest: Rest } | null

/**
 * `/share`: shows what another app shared and lets the person place it in a room or in a conversation's draft. Nothing
 * is sent.
 */
export function Component() {
  const { t } = useTranslation('sharing')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const all = useLiveQuery('shared', {})
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState<News>(null)
  const shared = all?.[0]

  async function choose(place: () => Promise<News>): Promise<void> {
    setIsBusy(true)
    setNews(await place())
    setIsBusy(false)
  }
  const inChat = (chatId: string) => async (): Promise<News> => {
    if (shared === undefined) return null
    const placed = await placeInChat(shared, chatId)
    if (!placed.ok) return { kind: 'failed' }
    if (isSomething(placed.value)) return { kind: 'inChat', rest: placed.value }
    // Replaces this page, because there is nothing to come back to.
    void navigate(chatPath(chatId), { replace: true })
    return null
  }
  const inRoom = (unitId: string) => async (): Promise<News> => {
    if (shared === undefined) return null
    const placed = await placeInUnit(shared, unitId)
    if (!placed.ok) return { kind: 'failed' }
    if (isSomething(placed.value)) return { kind: 'inRoom', rest: placed.value }
    void navigate(`${unitPath(unitId)}${shared.photos.length > 0 ? '#photos' : ''}`, { replace: true })
    return null
  }
  const discard = (): Promise<void> =>
    choose(async () => {
      const gone = shared === undefined || (await discardShared(shared)).ok
      return gone ? null : { kind: 'failed' }
    })

  return (
    <div className="sharing stack gap-5">
      <header>
        <h1>{t('title')}</h1>
        {shared && <p>{t('lead')}</p>}
      </header>
      {query.get('problem') === 'notKept' && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      <p role="alert">{news?.kind === 'failed' && t('failed')}</p>
      <p role="status">{news?.kind === 'inChat' && t('inChat')}</p>
      {(news?.kind === 'inRoom' || news?.kind === 'inChat') && (
        <NotAddedFiles notAdded={news.rest.notAdded} left={news.rest.left} />
      )}
      {all?.length === 0 && <EmptyState drawing="letterbox" title={t('nothing')} />}
      {shared && (
        <>
          <SharedPreview key={shared.id} shared={shared} onDiscard={() => void discard()} />
          {all.length > 1 && <p className="sharing-note">{t('more', { count: all.length - 1 })}</p>}
          <ShareTargets
            shared={shared}
            isBusy={isBusy}
            onRoom={(id) => void choose(inRoom(id))}
            onChat={(id) => void choose(inChat(id))}
          />
        </>
      )}
    </div>
  )
}

function isSomething({ notAdded, left }: Rest): boolean {
  return notAdded.length > 0 || left > 0
}
