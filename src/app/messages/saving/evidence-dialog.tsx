import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { useEvidence } from './use-evidence.ts'

const TYPES = { html: 'text/html', json: 'application/json', text: 'text/plain' }

type Props = { chat: ChatView; name: string; onClose: () => void }

/** Saves a conversation as a page to print, as data with checksums, or as plain text. Works offline. */
export function EvidenceDialog({ chat, name, onClose }: Props) {
  const { t } = useTranslation('messages')
  const saved = useEvidence(chat, name)
  const isReady = saved !== null && saved !== 'failed'
  const save = (kind: 'html' | 'json' | 'text') => {
    if (isReady) saveFile(t('export.fileName', { name }), saved[kind], TYPES[kind])
  }

  return (
    <Dialog
      isOpen
      title={t('menu.save')}
      onClose={onClose}
      footer={
        <div className="actions question-actions">
          <Button isDisabled={!isReady} onPress={() => save('text')}>
            {t('evidence.saveText')}
          </Button>
          <Button isDisabled={!isReady} onPress={() => save('json')}>
            {t('evidence.saveData')}
          </Button>
          <Button kind="primary" isDisabled={!isReady} onPress={() => save('html')}>
            {t('evidence.savePage')}
          </Button>
        </div>
      }
    >
      <div className="question stack" role="status">
        {saved === null && <p>{t('evidence.reading')}</p>}
        {saved === 'failed' && <p className="question-problem">{t('export.failed')}</p>}
        {isReady && (
          <>
            <p>{t('evidence.holds', { count: saved.accepted })}</p>
            {saved.waiting > 0 && <p>{t('evidence.holdsWaiting', { count: saved.waiting })}</p>}
            {saved.missing > 0 && <p>{t('gap.missing', { count: saved.missing })}.</p>}
            <p>{t('evidence.sumLead')}</p>
            <p className="evidence-sum">
              <code>{saved.sha256}</code>
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}
