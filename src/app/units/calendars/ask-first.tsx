import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** A button that says what happens and asks before it does something. */
export function AskFirst({
  label,
  title,
  text,
  isDanger = false,
  isDisabled,
  onConfirm,
}: {
  label: string
  title: string
  text: string
  isDanger?: boolean
  isDisabled: boolean
  onConfirm: () => void
}) {
  const { t } = useTranslation('calendars')
  const [isAsking, setIsAsking] = useState(false)
  const kind = isDanger ? 'danger' : 'outline'
  return (
    <>
      <Button kind={kind} isDisabled={isDisabled} onPress={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={title}
        onClose={() => setIsAsking(false)}
        footer={
          <div className="actions at-end">
            <Button onPress={() => setIsAsking(false)}>{t('cancel')}</Button>
            <Button
              kind={isDanger ? 'danger' : 'primary'}
              isDisabled={isDisabled}
              onPress={() => {
                setIsAsking(false)
                onConfirm()
              }}
            >
              {label}
            </Button>
          </div>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  )
}
