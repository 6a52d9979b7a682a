import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { DayField } from '#app/forms/day-field.tsx'
import { readOnce } from '#app/replica/read-once.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = { isOpen: boolean; chatId: string; onClose: () => void }

/** Goes to the first message of a day, if that part of the conversation is on this device. */
export function DayDialog({ isOpen, chatId, onClose }: Props) {
  const { t } = useTranslation('messages')
  const [, setSearch] = useSearchParams()
  const [day, setDay] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function go(): Promise<void> {
    // A day begins at midnight in this device's time zone, like the day headings.
    const start = new Date(`${day}T00:00`)
    if (Number.isNaN(start.getTime())) return setHasFailed(true)
    const position = await readOnce('positionAt', { chatId, at: start.toISOString() })
    setHasFailed(!position.ok || position.value === null)
    if (!position.ok || position.value === null) return
    setSearch({ chat: chatId, at: String(position.value) }, { replace: true })
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={t('day.title')}
      onClose={onClose}
      footer={
        <div className="actions question-actions">
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button kind="primary" isDisabled={day === null} onPress={() => void go()}>
            {t('day.go')}
          </Button>
        </div>
      }
    >
      <div className="question stack">
        <DayField label={t('day.label')} value={day} help={t('day.hint')} onValue={setDay} />
        {hasFailed && (
          <p role="alert" className="question-problem">
            {t('day.failed')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
