import './conversation-header.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { ChatView, RoomView } from '#workers/replica-api.ts'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useExport } from './use-export.ts'
import { useOnlineIds } from './use-online-ids.ts'

type Props = { chat: ChatView; name: string; view: RoomView; onBack: () => void; onDeleted: () => void }
type Question = 'delete' | 'block'

/** Who the conversation is with, whether they are online, and what can be done with it. */
export function ConversationHeader({ chat, name, view, onBack, onDeleted }: Props) {
  const { t } = useTranslation('messages')
  const [question, setQuestion] = useState<Question | null>(null)
  const exportChat = useExport(chat, name)
  const onlineIds = useOnlineIds()
  const isOnline = onlineIds?.some((id) => chat.others.some((person) => person.id === id)) ?? false
  const about = [isOnline ? t('room.online') : '', chat.subject?.title ?? ''].filter(Boolean).join(' · ')
  const canBlock = chat.others.length === 1 && !chat.isClosed && !chat.isBlockWaiting

  return (
    <header className="conversation-header">
      <IconButton icon="arrow-left" label={t('room.back')} className="conversation-back" onClick={onBack} />
      <Avatar id={chat.others[0]?.id ?? chat.id} name={name} isOnline={isOnline} />
      <div className="conversation-title">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {about !== '' && (
          <p>
            <bdi>{about}</bdi>
          </p>
        )}
      </div>
      <Menu
        trigger={<IconButton icon="three-dots-vertical" label={t('menu.label')} />}
        groups={[
          { choices: [{ id: 'export', label: t('menu.export'), icon: 'download' }] },
          {
            choices: [
              ...(canBlock ? [{ id: 'block', label: t('menu.block', { name }) }] : []),
              { id: 'delete', label: t('menu.delete') },
            ],
          },
        ]}
        onChoose={(id) =>
          id === 'export' ? void exportChat.run() : setQuestion(id === 'block' ? 'block' : 'delete')
        }
      />
      {exportChat.hasFailed && (
        <p role="alert" className="conversation-alert">
          {t('export.failed')}
        </p>
      )}
      <DeleteDialog
        isOpen={question === 'delete'}
        chat={chat}
        name={name}
        messages={view.messages}
        onClose={() => setQuestion(null)}
        onDeleted={onDeleted}
        onExport={() => void exportChat.run()}
      />
      <BlockDialog isOpen={question === 'block'} chat={chat} name={name} onClose={() => setQuestion(null)} />
    </header>
  )
}
