import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { TimelineMove } from './moved-day.ts'

/** Buttons that move the timeline by weeks and months, around the days it shows. */
export function TimelineMoves({
  days,
  isAtToday,
  onMove,
}: {
  /** The shown days as text. */
  days: string
  isAtToday: boolean
  onMove: (move: TimelineMove) => void
}) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="row where-moves">
      <IconButton
        icon="chevron-double-left"
        label={t('where.monthBack')}
        onClick={() => onMove({ months: -1 })}
      />
      <IconButton icon="arrow-left" label={t('where.weekBack')} onClick={() => onMove({ weeks: -1 })} />
      <p role="status">{days}</p>
      <IconButton icon="arrow-right" label={t('where.weekOn')} onClick={() => onMove({ weeks: 1 })} />
      <IconButton
        icon="chevron-double-right"
        label={t('where.monthOn')}
        onClick={() => onMove({ months: 1 })}
      />
      {!isAtToday && (
        <Button kind="quiet" onPress={() => onMove('today')}>
          {t('where.today')}
        </Button>
      )}
    </div>
  )
}
