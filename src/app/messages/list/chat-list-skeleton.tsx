import './chat-list-skeleton.css'
import { useTranslation } from 'react-i18next'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** Placeholders for the rows. Its style delays it by 200 ms, so that it never flickers before local data. */
export function ChatListSkeleton() {
  const { t } = useTranslation('messages')
  return (
    <div className="chat-skeleton" role="status">
      <span className="visually-hidden">{t('list.loading')}</span>
      {ROWS.map((row) => (
        <div key={row} className="chat-skeleton-row" aria-hidden="true">
          <i />
          <b />
          <s />
        </div>
      ))}
    </div>
  )
}
