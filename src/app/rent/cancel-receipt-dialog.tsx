import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'

/**
 * Asks whether to cancel a receipt that waits to be sent. Its number was handed over, so it stays and is shown as
 * cancelled; the money counts nowhere.
 */
export function CancelReceiptDialog({
  entryId,
  number,
  onClose,
}: {
  entryId: string
  number: string
  onClose: () => void
}) {
  const { t } = useTranslation(['rent', 'documents'])
  const [hasFailed, setHasFailed] = useState(false)

  async function cancel(): Promise<void> {
    const done = await mutate('discardEdit', { collection: 'ledgerEntries', id: entryId })
    setHasFailed(!done.ok)
    if (done.ok) onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('documents:cancel.title', { number })}
      onClose={onClose}
      footer={
        <div className="rent-dialog-actions row gap-2">
          <Button onPress={onClose}>{t('documents:cancel.keep')}</Button>
          <Button kind="danger" onPress={() => void cancel()}>
            {t('documents:cancel.do')}
          </Button>
        </div>
      }
    >
      <p>{t('documents:cancel.text')}</p>
      {hasFailed && <Notice icon="exclamation-circle">{t('documents:cancel.tooLate')}</Notice>}
    </Dialog>
  )
}
