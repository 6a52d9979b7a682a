import { useTranslation } from 'react-i18next'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { type StateFilter, stateFilters } from './agreement-filter.ts'
import { useTodayAt } from './agreement-state.ts'
import { useStateText } from './use-state-text.ts'

/** Filters the list by what its agreements are today. */
export function StateChips({
  agreements,
  chosen,
  onChoose,
}: {
  agreements: readonly AgreementView[]
  chosen: StateFilter
  onChoose: (state: StateFilter) => void
}) {
  const { t } = useTranslation('agreements')
  const stateText = useStateText()
  return (
    <FilterChips
      label={t('list.filter')}
      chosen={chosen}
      onChoose={onChoose}
      chips={stateFilters(agreements, useTodayAt()).map(({ value, count }) => ({
        value,
        count,
        label: value === 'all' ? t('list.all') : stateText(value),
      }))}
    />
  )
}
