import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { UNITS_PATH } from '#app/format/paths.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import type { Keeping } from '#app/replica/durable-saver.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { UnitView } from '#workers/replica-api.ts'

type Line = { icon: IconName; tone: 'here' | 'there' | 'stop'; text: string }

/** Always shows whether the changes are saved, and says "saved" only if they are. Also contains the way out. */
export function SaveBar({ unit, keeping }: { unit: UnitView; keeping: Keeping }) {
  const { t } = useTranslation('units')
  const { icon, tone, text } = useLine(unit, keeping)
  return (
    <div className="row spread unit-save-bar">
      <p role="status" className={`unit-save-${tone}`}>
        <Icon name={icon} />
        {text}
      </p>
      <span className="unit-save-ways actions">
        {unit.status === 'PUBLISHED' && (
          <a href={`${LISTING_PATH}/${unit.id}`} className="button unit-save-see">
            {t('asGuests')}
          </a>
        )}
        <Link to={UNITS_PATH} className="button button-primary">
          {t('save.done')}
        </Link>
      </span>
    </div>
  )
}

function useLine({ edit, updatedAt }: UnitView, keeping: Keeping): Line {
  const { t } = useTranslation('units')
  const dates = useDateText()
  if (keeping === 'failed') return { icon: 'exclamation-circle', tone: 'stop', text: t('save.failed') }
  if (keeping === 'keeping') return { icon: 'pencil', tone: 'there', text: t('save.keeping') }
  if (edit === null) {
    const when = updatedAt === null ? '' : dates.moment(updatedAt)
    return { icon: 'check2', tone: 'there', text: t('save.saved', { when }) }
  }
  if (edit.state === 'conflict') return { icon: 'exclamation-circle', tone: 'stop', text: t('save.conflict') }
  if (edit.state === 'rejected') return { icon: 'exclamation-circle', tone: 'stop', text: t('save.refused') }
  if (edit.state === 'sending') return { icon: 'clock', tone: 'here', text: t('save.sending') }
  return { icon: 'clock', tone: 'here', text: t('save.here', { when: dates.moment(edit.changedAt) }) }
}
