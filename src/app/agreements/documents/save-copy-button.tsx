import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

const DocumentDialog = lazyPanel(async () => (await import('./document-dialog.tsx')).DocumentDialog)

/** A button for copies of an agreement. The code that makes them loads on demand. */
export function SaveCopyButton({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="download" onPress={() => setIsOpen(true)}>
        {t('menu.open')}
      </Button>
      {isOpen && <DocumentDialog agreement={agreement} onClose={() => setIsOpen(false)} />}
    </>
  )
}
