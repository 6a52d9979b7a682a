import { useTranslation } from 'react-i18next'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { useHasSynced } from '#app/replica/use-has-synced.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { InviteButton } from './invite-button.tsx'
import { useEndFirstLook } from './use-end-first-look.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

/** Says why the list is empty: there is nothing yet, or nothing on this device yet. */
export function ChatListEmpty({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useTranslation('messages')
  const isKnownEmpty = useHasSynced()
  const isReachable = useIsReachable()
  const isGuest = useSession()?.user.role === 'GUEST'

  useEndFirstLook(isAnswered && (isKnownEmpty || !isReachable))

  if (!isAnswered) return <Skeleton label={t('list.loading')} hasPictures />
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
  if (isReachable) return <Skeleton label={t('list.loading')} hasPictures />
  return (
    <EmptyState drawing="missingHouse" title={t('list.notHere')}>
      {t('list.notHereHint')}
    </EmptyState>
  )
}
