import { useTranslation } from 'react-i18next'
import { useHasSynced } from '#app/replica/use-has-synced.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { AttentionRow } from './attention-row.tsx'
import type { AttentionLine } from './attention-lines.ts'

/** Lists what needs the person now. A guest with nothing to do sees their stay instead. */
export function NeedsYou({ items, isGuest }: { items: AttentionLine[] | undefined; isGuest: boolean }) {
  const { t } = useTranslation('dashboard')
  const hasSynced = useHasSynced()
  const isReachable = useIsReachable()
  if (isGuest && items?.length === 0) return null
  // A device that is still fetching everything isn't done.
  const isReading = items === undefined || (items.length === 0 && !hasSynced && isReachable)
  return (
    <section aria-labelledby="needs-you" aria-busy={isReading}>
      <h2 id="needs-you">{t('needsYou')}</h2>
      {isReading && (
        <div className="dashboard-panel panel">
          <Skeleton rows={3} />
        </div>
      )}
      {!isReading && items.length === 0 && (
        <div className="dashboard-panel panel">
          <EmptyState drawing="house" title={t('nothing')}>
            {t('nothingMore')}
          </EmptyState>
        </div>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className="dashboard-panel panel">
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
