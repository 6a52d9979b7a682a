import { useTranslation } from 'react-i18next'
import type { WaitingLater } from '#workers/replica-api.ts'
import { namesOf } from './names-of.ts'

/** What a newer version of the app wrote on this device: that it is kept, and what it waits for. */
export function LaterGroup({ later }: { later: readonly WaitingLater[] }) {
  const { t } = useTranslation('waiting')
  if (later.length === 0) return null
  return (
    <section>
      <h3>{t('later.title')}</h3>
      <p className="waiting-later">{t('later.lead')}</p>
      <ul>
        {later.map(({ id, sort, others }) => (
          <li key={`${sort} ${id}`} className="lights waiting-item">
            <span className="waiting-text" dir="auto">
              {t(`later.${sort}`, { name: namesOf(others, t('somebody')) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
