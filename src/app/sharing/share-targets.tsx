import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SharedView } from '#workers/replica-api.ts'
import { TargetList } from './target-list.tsx'
import { useTargets } from './use-targets.tsx'

/** The places where a shared item can go. */
export function ShareTargets({
  shared,
  isBusy,
  onRoom,
  onChat,
}: {
  shared: SharedView
  isBusy: boolean
  onRoom: (unitId: string) => void
  onChat: (chatId: string) => void
}) {
  const { t } = useTranslation('sharing')
  const [search, setSearch] = useState('')
  const targets = useTargets(shared, search)
  if (targets === undefined) return <p aria-busy="true" />

  const { hasPhotos, rooms, conversations, hasMore } = targets
  const hasText = shared.text !== ''
  const what = hasPhotos ? (hasText ? 'both' : 'photos') : 'text'
  const isNothing = rooms.length + conversations.length === 0
  return (
    <>
      <div className="search-inside" role="search" aria-label={t('search')}>
        <Icon name="search" />
        <input
          type="search"
          value={search}
          maxLength={SEARCH_LENGTH_MAX}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {rooms.length > 0 && (
        <TargetList
          title={t('rooms')}
          lead={t(`roomsTake.${what}`)}
          targets={rooms}
          isBusy={isBusy}
          onChoose={onRoom}
        />
      )}
      {conversations.length > 0 && (
        <TargetList
          title={t('chats')}
          lead={t('chatsTake')}
          targets={conversations}
          isBusy={isBusy}
          onChoose={onChat}
        />
      )}
      <p role="status" className="sharing-note">
        {isNothing && search.trim() !== '' && t('noMatch')}
        {isNothing && search.trim() === '' && t('nowhere')}
        {hasMore && t('searchMore')}
      </p>
    </>
  )
}
