import './notifications-sheet.css'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useNews } from './use-news.ts'

/** Lists what has arrived or failed; each line links to its place (§2). */
export function NotificationsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const { news } = useNews()
  return (
    <Sheet isOpen={isOpen} title={t('title')} onClose={onClose}>
      {news.length === 0 ? (
        <EmptyState drawing="letterbox" title={t('none')}>
          {t('noneMore')}
        </EmptyState>
      ) : (
        <ul className="notifications">
          {news.map((item) => (
            <li key={item.key}>
              <NotificationRow item={item} onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
