import { useTranslation } from 'react-i18next'
import { productName } from '#app/i18n/i18n.ts'
import { Button } from '#app/ui/button.tsx'
import { Question } from './question.tsx'

/** Opens a foreign link from an answer only after the person has seen its whole address. */
export function LinkQuestion({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('assistant')
  return (
    <Question
      title={t('away.title', { product: productName() })}
      buttons={
        <>
          <Button
            kind="primary"
            icon="box-arrow-up-right"
            onPress={() => {
              window.open(address, '_blank', 'noopener,noreferrer')
              onClose()
            }}
          >
            {t('away.open')}
          </Button>
          <Button onPress={onClose}>{t('away.stay')}</Button>
        </>
      }
    >
      <p className="assistant-address note" dir="ltr">
        {address}
      </p>
    </Question>
  )
}
