import { type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { ChosenDays } from './free-days.ts'

/** What can be done with free days that were chosen: begin an agreement, or block them. */
export function ChosenDaysBar({
  chosen: { unitId, from, to },
  bar,
  mayAgree,
  onBlock,
  onLeave,
}: {
  chosen: ChosenDays
  bar: RefObject<HTMLDivElement | null>
  mayAgree: boolean
  onBlock: (() => void) | null
  onLeave: () => void
}) {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const days = from === to ? dates.calendarWeekday(from) : dates.calendarRange(from, to)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from any of its buttons
    <div
      ref={bar}
      role="group"
      aria-label={t('where.chosen')}
      className="row gap-2 where-choice"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave()
      }}
    >
      <p role="status">{days}</p>
      {mayAgree && (
        <Link
          to={`${AGREEMENTS_PATH}?${new URLSearchParams({ new: '', unit: unitId, from, ...(from < to && { to }) })}`}
          className="button button-primary button-medium"
        >
          <Icon name="plus-lg" />
          {t('newAgreement')}
        </Link>
      )}
      {onBlock !== null && (
        <button type="button" className="button button-outline button-medium" onClick={onBlock}>
          <Icon name="calendar-x" />
          {t('where.block')}
        </button>
      )}
      <IconButton icon="x-lg" label={t('where.leave')} onClick={onLeave} />
    </div>
  )
}
