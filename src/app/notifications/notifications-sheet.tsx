import './notifications-sheet.css'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { Notification } from './notification-items.ts'
import { NotificationRow } from './notification-row.tsx'

/** Lists what has arrived or failed; each line links to its place (§2). */
export function NotificationsSheet({
  isOpen,
  items,
  onClose,
}: {
  isOpen: boolean
  items: readonly Notification[]
  onClose: () => void
}) {
  const { t } = useTranslation('notifications')
  return (
    <Sheet isOpen={isOpen} title={t('title')} onClose={onClose}>
      {items.length === 0 ? (
        <EmptyState drawing="letterbox" title={t('none')}>
          {t('noneMore')}
        </EmptyState>
      ) : (
        <ul className="notifications">
          {items.map((item) => (
            <li key={item.key}>
              <NotificationRow item={item} onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
