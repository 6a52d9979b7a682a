import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

const DocumentDialog = lazyPanel(async () => (await import('./document-dialog.tsx')).DocumentDialog)

/** The way to copies of an agreement; what makes them comes when it is asked for. */
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
