import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { recordedLetter } from './recorded-letter.ts'
import { useDocumentWords } from './use-document-words.ts'

/** Shows the letter about a new rent or overdue rent, made from its entry: the same for the host and the guest. */
export function LetterDialog({
  ledger,
  entry,
  onClose,
}: {
  ledger: LedgerView
  entry: EntryView
  onClose: () => void
}) {
  const words = useDocumentWords(ledger.region)
  const letter = recordedLetter(ledger, entry, words)
  if (letter === null) return null
  const { page, fileName } = letter
  return (
    <Dialog
      isOpen
      title={page.title}
      onClose={onClose}
      footer={<DocumentActions page={page} name={fileName} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and contains nothing focusable */}
      <div role="group" aria-label={page.title} tabIndex={0}>
        <DocumentSheet page={page} />
      </div>
    </Dialog>
  )
}
