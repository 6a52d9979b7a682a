import { useTranslation } from 'react-i18next'
import type { ChangeView } from '#app/agreements/changes/use-changes.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { noticeLetter } from './notice-letter.ts'
import { useLetterWords } from './use-letter-words.ts'

/** Shows the letter of a notice, to read, print and save: the same for both parties. */
export function NoticeLetterDialog({
  agreement,
  change,
  onClose,
}: {
  agreement: AgreementView
  change: ChangeView
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const words = useLetterWords(agreement.region)
  const { notice, party = agreement.party, reason = '', receivedOn = null } = change
  if (!notice) return null
  const page = noticeLetter(agreement, { ...change, notice, party, reason, receivedOn }, words)
  const name = t('toEnd.letter.fileName', { room: agreement.unitTitle, guest: agreement.guestName })
  return (
    <Dialog isOpen title={page.title} onClose={onClose} footer={<DocumentActions page={page} name={name} />}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and contains nothing focusable */}
      <div role="group" aria-label={page.title} tabIndex={0}>
        <DocumentSheet page={page} />
      </div>
    </Dialog>
  )
}
