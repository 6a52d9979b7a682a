import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { useHoldReloads } from '#app/ui/use-hold-reloads.ts'
import type { WaitingMessage } from '#workers/replica-api.ts'

/** Edits a waiting message. The old text stays until the new one is kept. */
export function WaitingEdit({ message, onDone }: { message: WaitingMessage; onDone: () => void }) {
  const { t } = useTranslation('waiting')
  const [text, setText] = useState(message.message)
  const [hasFailed, setHasFailed] = useState(false)
  const id = useId()
  useHoldReloads(text !== message.message)

  async function save(): Promise<void> {
    const kept = await mutate('retryMessage', { id: message.id, message: text })
    setHasFailed(!kept.ok)
    if (kept.ok) onDone()
  }

  return (
    <div className="waiting-edit stack gap-2">
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to write here
        autoFocus
        rows={3}
        dir="auto"
        maxLength={MESSAGE_LENGTH_MAX}
        value={text}
        aria-label={t('edit.label')}
        aria-describedby={id}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Escape would close the sheet; here it ends the editing.
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone()
          }
        }}
      />
      <p id={id} role="status" className="fine waiting-when">
        {hasFailed && t('tooLate')}
      </p>
      <div className="waiting-edit-buttons">
        <Button kind="quiet" onPress={onDone}>
          {t('edit.cancel')}
        </Button>
        <Button kind="primary" isDisabled={text.trim() === ''} onPress={() => void save()}>
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}
