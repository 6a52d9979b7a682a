import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { ChatFilter } from './chat-filter.ts'

/** A filter leaves nothing: says so, with the way to all. */
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
