import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SEARCH_LENGTH_MAX } from '#contract/limits.ts'
import { UNITS_PATH } from '#app/format/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SharedView } from '#workers/replica-api.ts'
import { TargetList } from './target-list.tsx'
import { useTargets } from './use-targets.tsx'

/** Where something shared can go, and why it can't go elsewhere. */
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

  const { isHost, hasRooms, hasPhotos, rooms, conversations, hasMore } = targets
  const hasText = shared.text !== ''
  const what = hasPhotos ? (hasText ? 'both' : 'photos') : 'text'
  const isNothing = rooms.length + conversations.length === 0
  return (
    <>
      {(hasText || hasRooms) && (
        <div className="sharing-search" role="search" aria-label={t('search')}>
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
      )}
      {rooms.length > 0 && (
        <TargetList
          title={t('rooms')}
          lead={t(`roomsTake.${what}`)}
          targets={rooms}
          isBusy={isBusy}
          onChoose={onRoom}
        />
      )}
      {hasPhotos && !hasRooms && (
        <p className="sharing-note">
          {t(isHost ? 'noRooms' : 'noRoomsForYou')} {isHost && <Link to={UNITS_PATH}>{t('addRoom')}</Link>}
        </p>
      )}
      {conversations.length > 0 && (
        <TargetList
          title={t('chats')}
          lead={t(hasPhotos ? 'chatsTakeText' : 'chatsTake')}
          targets={conversations}
          isBusy={isBusy}
          onChoose={onChat}
        />
      )}
      {hasPhotos && !hasText && <p className="sharing-note">{t('noPhotosInChats')}</p>}
      <p role="status" className="sharing-note">
        {isNothing && search.trim() !== '' && t('noMatch')}
        {isNothing && search.trim() === '' && hasText && t('nowhere')}
        {hasMore && t('searchMore')}
      </p>
    </>
  )
}
