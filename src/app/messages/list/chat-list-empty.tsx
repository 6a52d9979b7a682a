import { useTranslation } from 'react-i18next'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InviteButton } from './invite-button.tsx'
import { useEndFirstLook } from './use-end-first-look.ts'
import { ChatListSkeleton } from './chat-list-skeleton.tsx'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/** Says why the list is empty: there is nothing yet, or nothing on this device yet. */
export function ChatListEmpty({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useTranslation('messages')
  const status = useSyncStatus()
  const isReachable = useIsReachable()
  const isGuest = useSession()?.user.role === 'GUEST'

  // Only a replica that has been in sync with the server can know that there is nothing.
  const isKnownEmpty = status?.isCaughtUp === true || (status !== undefined && status.lastSyncAt !== null)
  useEndFirstLook(isAnswered && (isKnownEmpty || !isReachable))

  if (!isAnswered) return <ChatListSkeleton />
  if (isKnownEmpty) {
    return (
      <EmptyState
        drawing="letterbox"
        title={t('list.none')}
        action={isGuest ? <a href={LISTING_PATH}>{t('list.findRoom')}</a> : <InviteButton hasWords />}
      >
        {t(isGuest ? 'list.noneHintGuest' : 'list.noneHint')}
      </EmptyState>
    )
  }
  if (isReachable) return <ChatListSkeleton />
  return (
    <EmptyState drawing="missingHouse" title={t('list.notHere')}>
      {t('list.notHereHint')}
    </EmptyState>
  )
}
