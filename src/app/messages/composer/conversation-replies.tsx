import { useTranslation } from 'react-i18next'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { type FilledReply, RepliesSheet } from '#app/replies/replies-sheet.tsx'
import { useStayText } from '#app/stays/use-stay-text.ts'
import { useChatStay } from '#app/messages/parts/use-chat-stays.ts'
import { isCurrent, stayNow } from '#app/messages/stay/stay-order.ts'
import type { ChatView } from '#workers/replica-api.ts'

type Props = {
  chat: Pick<ChatView, 'id' | 'others' | 'subject'>
  onUse: (reply: FilledReply) => void
  onClose: () => void
}

/** Saved replies filled in from this conversation: the other person's name, the room, the days of their stay. */
export function ConversationReplies({ chat, onUse, onClose }: Props) {
  useTranslation('stay')
  const stayText = useStayText()
  const [other] = chat.others
  const stays = useLiveQuery('staysWith', { personId: other?.id ?? '' })
  const shown = useChatStay(chat.id)
  const stay = stays && stayNow(stays.filter(isCurrent), chat.subject, shown?.agreementId)
  return (
    <RepliesSheet
      known={{
        name: other?.firstName ?? '',
        room: stay?.unitTitle || (chat.subject?.title ?? ''),
        dates: stay ? stayText.daysInSentence(stay) : '',
      }}
      onUse={onUse}
      onClose={onClose}
    />
  )
}
