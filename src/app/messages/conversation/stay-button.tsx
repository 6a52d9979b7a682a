import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoice } from '#app/theme/choice.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import type { ChatView } from '#workers/replica-api.ts'
import { isStayHidden, STAY_BESIDE } from '#app/messages/stay/stay-choice.ts'
import { StaySheet } from './stay-parts.tsx'

/** Shows and hides the stay: next to the conversation if there is room, otherwise over it. */
export function StayButton({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('messages')
  const isBeside = useMediaQuery(STAY_BESIDE)
  const isHidden = useChoice(isStayHidden) === 'true'
  const [isSheetOpen, setIsSheetOpen] = useState(false)

  if (isBeside) {
    return (
      <IconButton
        icon="calendar-event"
        label={t('conversation.stay')}
        aria-expanded={!isHidden}
        onClick={() => isStayHidden.set(isHidden ? 'false' : 'true')}
      />
    )
  }
  return (
    <>
      <IconButton
        icon="calendar-event"
        label={t('conversation.stay')}
        aria-haspopup="dialog"
        onClick={() => setIsSheetOpen(true)}
      />
      {isSheetOpen && <StaySheet chat={chat} onClose={() => setIsSheetOpen(false)} />}
    </>
  )
}
