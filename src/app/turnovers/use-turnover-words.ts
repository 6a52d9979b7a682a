import { useTranslation } from 'react-i18next'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { TurnoverStay, TurnoverView } from '#app/stays/turnovers/turnover-view.ts'
import type { TurnoverGroup } from './turnover-groups.ts'

/** Returns functions that say who leaves and who comes when, with the hours of the room's arrival notes. */
export function useTurnoverWords() {
  const { t } = useTranslation(['turnovers', 'records'])
  const dates = useDateText()
  const notes = useLiveQuery('records', { kinds: ['arrivalNotes'] })
  const hoursOf = ({ unitId, hand }: TurnoverStay) =>
    // The query has no type for each kind.
    hand ?? ((notes?.find(({ id }) => id === unitId)?.row ?? {}) as Partial<ArrivalNotesRow>)
  const guestOf = ({ guestName, hand }: TurnoverStay): string =>
    guestName || t(hand === null ? 'someone' : 'guest')
  const dayOf = (day: string): string => dates.calendarWeekday(day)
  return {
    room: ({ stay }: TurnoverView): string => stay.unitTitle || t('records:units.unnamed'),
    heading({ kind, day }: TurnoverGroup): string {
      return kind === 'later' ? dayOf(day) : t(`when.${kind}`)
    },
    leaves({ stay, day, today }: TurnoverView): string {
      const name = guestOf(stay)
      const { leaveBy = null } = hoursOf(stay)
      if (day < today) return t('left', { name, day: dayOf(day) })
      return leaveBy === null ? t('leaves', { name }) : t('leavesBy', { name, time: dates.clock(leaveBy) })
    },
    next({ stay, next }: TurnoverView): string {
      if (!next?.startsOn) return t('nobodyNext')
      const { arriveFrom = null } = hoursOf(stay)
      const said = { name: guestOf(next), day: dayOf(next.startsOn) }
      return arriveFrom === null ? t('next', said) : t('nextFrom', { ...said, time: dates.clock(arriveFrom) })
    },
  }
}
