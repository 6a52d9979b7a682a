import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useExport } from './use-export.ts'

type Props = { chat: ChatView; name: string; messages: MessageView[]; onDeleted: () => void }
type Question = 'delete' | 'block'

/** What can be done with a conversation: save it, block the other person, delete it. */
export function ConversationMenu({ chat, name, messages, onDeleted }: Props) {
  const { t } = useTranslation('messages')
  const [question, setQuestion] = useState<Question | null>(null)
  const exportChat = useExport(chat, name)
  const canBlock = chat.others.length === 1 && !chat.isClosed && !chat.isBlockWaiting
  const block = { id: 'block', label: t('menu.block', { name }) }

  return (
    <>
      <Menu
        trigger={<IconButton icon="three-dots-vertical" label={t('menu.label')} />}
        groups={[
          { choices: [{ id: 'export', label: t('menu.export'), icon: 'download' }] },
          { choices: [...(canBlock ? [block] : []), { id: 'delete', label: t('menu.delete') }] },
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
        messages={messages}
        onClose={() => setQuestion(null)}
        onDeleted={onDeleted}
        onExport={() => void exportChat.run()}
      />
      <BlockDialog isOpen={question === 'block'} chat={chat} name={name} onClose={() => setQuestion(null)} />
    </>
  )
}
