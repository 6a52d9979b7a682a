import './find-bar.css'
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useLinesSaying } from './lines-saying.ts'
import { SearchCoverage } from './search-coverage.tsx'
import { useHeld } from '#app/messages/parts/use-held.ts'

const HITS_MAX = 500

/** Searches inside one conversation: shows the newest match at once, then lets the person step through the others. */
export function FindBar({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const [, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const lines = useLinesSaying(sought)
  const found = useHeld(useLiveQuery('messageSearch', { text: sought, chatId, limit: HITS_MAX, lines }))
  const [index, setIndex] = useState(0)
  // An unsent message has no position to go to; it is at the end of the conversation anyway.
  const hits = sought === '' ? [] : (found?.hits ?? []).filter((hit) => hit.position !== null)
  const current = hits[Math.min(index, hits.length - 1)]

  function show(position: number | null | undefined): void {
    if (position !== null && position !== undefined)
      setSearch({ chat: chatId, at: String(position) }, { replace: true })
  }
  function step(by: number): void {
    if (hits.length === 0) return
    const next = (Math.min(index, hits.length - 1) + by + hits.length) % hits.length
    setIndex(next)
    show(hits[next]?.position)
  }
  useEffect(() => {
    setIndex(0)
    show(hits[0]?.position)
    // oxlint-disable-next-line react/exhaustive-deps -- when another message becomes the newest match
  }, [sought, hits[0]?.id])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape') onClose()
  }

  return (
    <div className="find-bar" role="search" aria-label={t('find.open')}>
      <div className="abreast chat-search">
        <Icon name="search" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody asked to type in it
          autoFocus
          type="search"
          value={text}
          maxLength={SEARCH_LENGTH_MAX}
          placeholder={t('find.open')}
          aria-label={t('find.open')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span role="status" className="find-count">
          {sought !== '' &&
            found &&
            (current
              ? t('find.place', { index: hits.indexOf(current) + 1, total: hits.length })
              : t('find.none'))}
        </span>
      </div>
      <IconButton
        icon="chevron-up"
        label={t('find.older')}
        disabled={hits.length === 0}
        onClick={() => step(1)}
      />
      <IconButton
        icon="chevron-down"
        label={t('find.newer')}
        disabled={hits.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton icon="x-lg" label={t('find.close')} onClick={onClose} />
      {sought !== '' && found && <SearchCoverage coverage={found.coverage} />}
    </div>
  )
}
