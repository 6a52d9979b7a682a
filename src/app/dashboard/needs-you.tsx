import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AttentionRow } from './attention-row.tsx'
import type { AttentionLine } from './attention-lines.ts'

/** Lists what needs the person now. A guest with nothing to do sees their stay instead. */
export function NeedsYou({ items, isGuest }: { items: AttentionLine[] | undefined; isGuest: boolean }) {
  const { t } = useTranslation('dashboard')
  if (isGuest && items?.length === 0) return null
  return (
    <section aria-labelledby="needs-you" aria-busy={items === undefined}>
      <h2 id="needs-you">{t('needsYou')}</h2>
      {items?.length === 0 && (
        <div className="dashboard-panel">
          <EmptyState drawing="house" title={t('nothing')}>
            {t('nothingMore')}
          </EmptyState>
        </div>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className="dashboard-panel">
          {items.map((item) => (
            <li key={item.key}>
              <AttentionRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
