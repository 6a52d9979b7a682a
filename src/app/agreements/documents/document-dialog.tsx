import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useSession } from '#app/auth/session.ts'
import { makeEvidence } from '#app/evidence/evidence.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { productName } from '#app/i18n/i18n.ts'
import { isLocale } from '#contract/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useInspectionsOf } from '#app/agreements/inspections/use-inspections-of.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { useChanges } from '#app/agreements/changes/use-changes.ts'
import { agreementEvidence } from './agreement-evidence.ts'
import { makeDocument } from '#app/documents/make-document.ts'
import type { Script } from '#app/documents/pdf/scripts-of.ts'
import { useDocumentPage } from './use-document-page.ts'

type State =
  | { kind: 'idle' | 'busy' | 'saved' | 'failed' | 'notHere' }
  | { kind: 'incomplete'; scripts: readonly Script[] }

/** Copies to save: a PDF, a page to print, and the data with checksums. All made on this device, offline. */
export function DocumentDialog({ agreement, onClose }: { agreement: AgreementView; onClose: () => void }) {
  const { t, i18n } = useTranslation('agreements')
  const locale = isLocale(i18n.language) ? i18n.language : 'en'
  const documentPage = useDocumentPage()
  const changes = useChanges(agreement.id)
  const me = useSession()?.user
  const inspections = useInspectionsOf(agreement.id)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const name = t('document.fileName', { room: agreement.unitTitle, guest: agreement.guestName })

  const savePdf = async (): Promise<State> => {
    const made = await makeDocument(await documentPage(agreement, changes), locale)
    if (made.kind !== 'made') return made
    saveFile(name, made.pdf)
    return { kind: 'saved' }
  }
  const savePage = async (): Promise<State> => {
    const { printPage } = await import('#app/documents/print-page.ts')
    saveFile(name, printPage(await documentPage(agreement, changes)), 'text/html')
    return { kind: 'saved' }
  }
  const saveData = async (): Promise<State> => {
    const madeBy = me === undefined ? '' : fullName(me)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const head = { product: productName(), madeAt: new Date().toISOString(), madeBy, timeZone }
    const { json } = await makeEvidence(head, [agreementEvidence(agreement, name, changes, inspections)])
    saveFile(name, json, 'application/json')
    return { kind: 'saved' }
  }
  function save(make: () => Promise<State>): void {
    setState({ kind: 'busy' })
    void make()
      .catch((error: unknown): State => {
        console.warn('The document could not be made', error)
        return { kind: 'failed' }
      })
      .then(setState)
  }

  const isBusy = state.kind === 'busy'
  return (
    <Dialog
      isOpen
      title={t('menu.open')}
      onClose={onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button isBusy={isBusy} onPress={() => save(saveData)}>
            {t('menu.data')}
          </Button>
          <Button isBusy={isBusy} icon="printer" onPress={() => save(savePage)}>
            {t('menu.print')}
          </Button>
          <Button kind="primary" isBusy={isBusy} icon="file-earmark-pdf" onPress={() => save(savePdf)}>
            {t('menu.pdf')}
          </Button>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <p>{t('menu.lead')}</p>
        <p role="status">
          {state.kind === 'saved' && t('document.saved')}
          {state.kind === 'failed' && t('document.failed')}
          {state.kind === 'notHere' && t('document.notHere')}
          {state.kind === 'incomplete' &&
            t('document.fontsMissing', {
              scripts: state.scripts.map((script) => t(`script.${script}`)).join(', '),
            })}
        </p>
      </div>
    </Dialog>
  )
}
