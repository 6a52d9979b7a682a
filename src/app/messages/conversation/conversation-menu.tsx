import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { newAgreementPath } from '#app/messages/parts/new-agreement-path.ts'

type Props = {
  chat: ChatView
  name: string
  unsent: MessageView[]
  onFind: () => void
  onDeleted: () => void
}
type Question = 'delete' | 'day' | 'save' | 'keep'

/** Conversations are rarely saved, so this code loads on demand. */
const EvidenceDialog = lazyPanel(
  async () => (await import('#app/messages/saving/evidence-dialog.tsx')).EvidenceDialog,
)
const BlockDialog = lazyPanel(async () => (await import('./block-dialog.tsx')).BlockDialog)
const DeleteDialog = lazyPanel(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const DayDialog = lazyPanel(async () => {
  const [{ DayDialog: Dialog }] = await Promise.all([import('./day-dialog.tsx'), loadStrings('forms')])
  return Dialog
})
const KeepDialog = lazyPanel(async () => (await import('#app/messages/saving/keep-dialog.tsx')).KeepDialog)
const QUESTIONS: readonly Question[] = ['delete', 'day', 'save', 'keep']

/** Menu of a conversation: search it, go to a day, save it, choose how much to keep on this device, block, delete. */
export function ConversationMenu({ chat, name, unsent, onFind, onDeleted }: Props) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const canBlock = !chat.isClosed && !chat.isBlockWaiting
  const blocks = (canBlock ? chat.others : []).map((person) => ({
    id: `block ${person.id}`,
    label: t('menu.block', { name: fullName(person) || t('list.unknownPerson') }),
    icon: 'slash-circle' as const,
  }))
  const [blocked, setBlocked] = useState<string | null>(null)
  const canWriteAgreement = can(useSession()?.abilities ?? [], 'create', 'AccommodationAgreement')
  const agreement = newAgreementPath(chat)

  return (
    <>
      <Menu
        trigger={<IconButton icon="three-dots-vertical" label={t('menu.label')} />}
        groups={[
          {
            choices: [
              { id: 'find', label: t('find.open'), icon: 'search' },
              { id: 'day', label: t('day.open'), icon: 'calendar-event' },
              { id: 'save', label: t('menu.save'), icon: 'download' },
              { id: 'keep', label: t('menu.keep'), icon: 'cloud-check' },
              ...(canWriteAgreement && agreement !== null
                ? [{ id: 'agreement', label: t('menu.agreement'), icon: 'file-text' as const }]
                : []),
            ],
          },
          {
            choices: [...blocks, { id: 'delete', label: t('menu.delete'), icon: 'trash' }],
          },
        ]}
        onChoose={(id) => {
          if (id === 'find') onFind()
          else if (id === 'agreement' && agreement !== null) void navigate(agreement)
          else if (id.startsWith('block ')) setBlocked(id.slice('block '.length))
          else setQuestion(QUESTIONS.find((known) => known === id) ?? null)
        }}
      />
      {question === 'delete' && (
        <DeleteDialog
          isOpen
          chat={chat}
          name={name}
          unsent={unsent}
          onClose={() => setQuestion(null)}
          onDeleted={onDeleted}
          onSave={() => setQuestion('save')}
        />
      )}
      {blocked !== null && (
        <BlockDialog isOpen chat={chat} personId={blocked} onClose={() => setBlocked(null)} />
      )}
      {question === 'day' && <DayDialog isOpen chatId={chat.id} onClose={() => setQuestion(null)} />}
      {question === 'save' && <EvidenceDialog chat={chat} name={name} onClose={() => setQuestion(null)} />}
      {question === 'keep' && <KeepDialog chatId={chat.id} onClose={() => setQuestion(null)} />}
    </>
  )
}
