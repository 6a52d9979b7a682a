import { useTranslation } from 'react-i18next'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { CHAT_FILTERS, type ChatFilter } from './chat-filter.ts'

type Props = {
  chosen: ChatFilter
  counts: Record<ChatFilter, number>
  onChoose: (filter: ChatFilter) => void
}

/** The filters above the list of conversations. */
export function ChatFilters({ chosen, counts, onChoose }: Props) {
  const { t } = useTranslation('messages')
  return (
    <FilterChips
      label={t('list.filter.label')}
      chosen={chosen}
      onChoose={onChoose}
      chips={CHAT_FILTERS.map((value) => ({ value, label: t(`list.filter.${value}`), count: counts[value] }))}
    />
  )
}
