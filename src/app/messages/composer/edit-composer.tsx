import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { useHoldReloads } from '#app/ui/use-hold-reloads.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { MessageView } from '#workers/replica-api.ts'
import { ComposerForm } from './composer-form.tsx'
import type { SendProblem } from './use-send.ts'

type Props = {
  message: MessageView
  field: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
}

/** Replaces the composer while a message is edited: one that was refused, that waits, or that was sent just now. The message keeps its old text until then. */
export function EditComposer({ message, field, onDone }: Props) {
  const { t } = useTranslation('messages')
  const { id, chatId } = message
  const [text, setText] = useState(message.message)
  const [problem, setProblem] = useState<SendProblem | null>(null)
  useHoldReloads(text !== message.message)

  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(message.message.length, message.message.length)
  }, [field, message])

  async function submit(edited: string): Promise<void> {
    const kept = await mutate('changeMessage', { id, chatId, message: edited })
    if (kept.ok) onDone()
    else setProblem(kept.failure.kind === 'storage' ? 'notKept' : 'notKeptYet')
  }

  return (
    <ComposerForm
      field={field}
      text={text}
      problem={problem}
      hold={null}
      hasPhotos={message.photos !== undefined}
      onText={setText}
      onSend={submit}
      onLeave={onDone}
    >
      <div className="note composer-editing">
        <span>{t('composer.editing')}</span>
        <IconButton icon="x-lg" label={t('action.cancel')} onClick={onDone} />
      </div>
    </ComposerForm>
  )
}
