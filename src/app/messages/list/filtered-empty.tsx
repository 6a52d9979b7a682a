import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { ChatFilter } from './chat-filter.ts'

/** Says that a filter shows nothing, with a button to show all. */
export function FilteredEmpty({ filter, onAll }: { filter: Exclude<ChatFilter, 'all'>; onAll: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <div role="status">
      <EmptyState
        drawing="letterbox"
        title={t(`list.noneBy.${filter}`)}
        action={<Button onPress={onAll}>{t('list.showAll')}</Button>}
      />
    </div>
  )
}
