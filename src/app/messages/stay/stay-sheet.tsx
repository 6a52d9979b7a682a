import { useTranslation } from 'react-i18next'
import { partnerName } from '#app/messages/parts/participant-names.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { StayDetails } from './stay-details.tsx'

/** The stay over a conversation, where there is no room next to it. */
export function StaySheet({ chat, onClose }: { chat: ChatView; onClose: () => void }) {
  const { t } = useTranslation('stay')
  const name = partnerName(chat.others, t('somebody'))
  return (
    <Sheet isOpen title={t('title', { name })} onClose={onClose}>
      <div className="stay-sheet">
        <StayDetails chat={chat} />
      </div>
    </Sheet>
  )
}
