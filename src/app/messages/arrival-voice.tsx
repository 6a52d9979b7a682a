import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#workers/replica-api.ts'

type Props = { messages: MessageView[]; authorOf: (senderId: string) => string }

/**
 * Reads out what others write while the conversation is open. The log itself stays silent, because a virtual list adds
 * rows for scrolling too, and those would all be read.
 */
export function ArrivalVoice({ messages, authorOf }: Props) {
  const { t } = useTranslation('messages')
  const newest = messages.findLast((message) => message.position !== null)
  const position = newest?.position ?? -1
  const [heardUpTo, setHeardUpTo] = useState(position)
  const [said, setSaid] = useState('')
  if (newest && position > heardUpTo) {
    setHeardUpTo(position)
    if (!newest.isMine)
      setSaid(`${t('room.theySaid', { name: authorOf(newest.senderId) })} ${newest.message}`)
  }
  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  )
}
