import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Asks whether to discard a draft that exists only on this device, and discards it. */
export function DiscardDraft({
  agreementId,
  isAsking,
  onClose,
}: {
  agreementId: string
  isAsking: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)

  async function discard(): Promise<void> {
    const gone = await mutate('discardEdit', { collection: 'agreements', id: agreementId })
    setHasFailed(!gone.ok)
    if (gone.ok) await navigate(AGREEMENTS_PATH, { replace: true })
  }

  return (
    <Dialog
      isOpen={isAsking}
      title={t('discard.title')}
      onClose={onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button onPress={onClose}>{t('steps.back')}</Button>
          <Button kind="danger" onPress={() => void discard()}>
            {t('discard.do')}
          </Button>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <p>{t('discard.text')}</p>
        <p role="alert" className="agreement-problem">
          {hasFailed && t('discard.failed')}
        </p>
      </div>
    </Dialog>
  )
}
