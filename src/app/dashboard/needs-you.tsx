import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasSynced } from '#app/replica/use-has-synced.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { AttentionRow } from './attention-row.tsx'
import type { AttentionGroup } from './attention-lines.ts'

/** Lists what needs the person now, in groups. A guest with nothing to do sees their stay instead. */
export function NeedsYou({ groups, isGuest }: { groups: AttentionGroup[] | undefined; isGuest: boolean }) {
  const { t } = useTranslation('dashboard')
  const hasSynced = useHasSynced()
  const isReachable = useIsReachable()
  if (isGuest && groups?.length === 0) return null
  // A device that is still fetching everything isn't done.
  const isReading = groups === undefined || (groups.length === 0 && !hasSynced && isReachable)
  return (
    <section aria-labelledby="needs-you" aria-busy={isReading}>
      <h2 id="needs-you">{t('needsYou')}</h2>
      {isReading && (
        <div className="lined panel">
          <Skeleton rows={3} />
        </div>
      )}
      {!isReading && groups.length === 0 && (
        <div className="lined panel">
          <EmptyState drawing="house" title={t('nothing')}>
            {t('nothingMore')}
          </EmptyState>
        </div>
      )}
      {groups?.map(({ id, lines }) => (
        <Fragment key={id}>
          {/* One group needs no name of its own. */}
          {groups.length > 1 && <h3 id={`needs-you-${id}`}>{t(`group.${id}`)}</h3>}
          <ul className="lined panel" aria-labelledby={groups.length > 1 ? `needs-you-${id}` : 'needs-you'}>
            {lines.map((line) => (
              <li key={line.key}>
                <AttentionRow item={line} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}
