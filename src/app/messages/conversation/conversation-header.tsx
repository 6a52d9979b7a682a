import './conversation-header.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigationType, useSearchParams } from 'react-router-dom'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { filterOf, queryOf } from '#app/messages/list/chat-filter.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import { isFocusOnScreen } from '#app/messages/parts/is-focus-on-screen.ts'
import { useChatStay } from '#app/messages/parts/use-chat-stays.ts'
import { useOnlineIds } from '#app/messages/parts/use-online-ids.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useStartCall } from './use-start-call.ts'
import { useChoice } from '#app/theme/choice.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { isStayHidden, STAY_BESIDE } from '#app/messages/stay/stay-choice.ts'
import { StaySheet } from './stay-parts.tsx'

type Props = {
  chat: ChatView
  name: string
  unsent: MessageView[]
  onFind: () => void
  onDeleted: () => void
}

/** Shows who the conversation is with, whether they are online, which stay and room matter now, and the actions. */
export function ConversationHeader({ chat, name, unsent, onFind, onDeleted }: Props) {
  const { t } = useTranslation(['messages', 'shell'])
  const filter = filterOf(useSearchParams()[0])
  const onlineIds = useOnlineIds()
  const isOnline = onlineIds?.some((id) => chat.others.some((person) => person.id === id)) ?? false
  const stay = useChatStay(chat.id)
  const about = [
    stay ? t(`shell:stay.${stay.phase}`) : '',
    stay?.unitTitle || (chat.subject?.title ?? ''),
    // Last, because a phone has no room for all, and the avatar shows it too.
    isOnline ? t('conversation.online') : '',
  ]
    .filter(Boolean)
    .join(' · ')
  const heading = useRef<HTMLHeadingElement>(null)
  const wasChosen = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (wasChosen && !isFocusOnScreen()) heading.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the conversation opens
  }, [])

  return (
    <header className="row conversation-header">
      <Link
        to={{ pathname: MESSAGES_PATH, search: String(new URLSearchParams(queryOf(filter))) }}
        replace
        className="icon-button conversation-back"
        aria-label={t('conversation.back')}
        title={t('conversation.back')}
      >
        <Icon name="arrow-left" />
      </Link>
      <Avatar
        id={chat.others[0]?.id ?? chat.id}
        name={name}
        url={chat.others[0]?.avatarUrl ?? null}
        isOnline={isOnline}
      />
      <div className="conversation-title one-line">
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {about !== '' && (
          <p>
            <bdi>{about}</bdi>
          </p>
        )}
      </div>
      {chat.others.length > 0 && !chat.isCohost && <StayButton chat={chat} />}
      {!chat.isClosed && !chat.isBlockWaiting && <CallButton chatId={chat.id} name={name} />}
      <ConversationMenu chat={chat} name={name} unsent={unsent} onFind={onFind} onDeleted={onDeleted} />
    </header>
  )
}

/** Calls the other person. Says why if that isn't possible now. */
function CallButton({ chatId, name }: { chatId: string; name: string }) {
  const { t } = useTranslation('messages')
  const call = useStartCall(chatId)
  return (
    <>
      <IconButton
        icon="telephone"
        label={t('call.start', { name })}
        aria-disabled={call.isBusy}
        onClick={() => void (call.isBusy || call.start())}
      />
      {call.problem !== null && (
        <p role="alert" className="bar-problem">
          {t(`call.problem.${call.problem}`)}
        </p>
      )}
    </>
  )
}

/** Shows and hides the stay: next to the conversation if there is room, otherwise over it. */
function StayButton({ chat }: { chat: ChatView }) {
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
