import './chat-list-skeleton.css'
import { useTranslation } from 'react-i18next'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The shape of the rows to come. Its style holds it back for 200 ms, so that local data never flickers behind it. */
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
