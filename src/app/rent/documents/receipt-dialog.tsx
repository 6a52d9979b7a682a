import { useTranslation } from 'react-i18next'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { Slip } from '#app/rent/slip.tsx'
import { claimOf } from './claim-of.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { receiptPage, stateText } from './receipt-page.ts'
import { useDocumentWords } from './use-document-words.ts'

/**
 * Shows one payment: its receipt if it has one, what it is for, and whether it is only on this device or also on the
 * server.
 */
export function ReceiptDialog({
  ledger,
  entry,
  onClose,
}: {
  ledger: LedgerView
  entry: EntryView
  onClose: () => void
}) {
  const { t } = useTranslation('documents')
  const words = useDocumentWords(ledger.region)
  const page = receiptPage(ledger, entry, words)
  const state = stateText(entry, words)
  // The slip that came with the guest's claim also belongs to the payment that answered it.
  const claim = claimOf(ledger, entry) ?? entry
  const onScreen = { ...page, notes: page.notes.filter((note) => note !== state) }
  const name =
    entry.receipt === null
      ? t('receipt.plainFile', { day: entry.day, guest: ledger.terms.guestName })
      : t('receipt.numbered', { number: entry.receipt.number })
  return (
    <Dialog
      isOpen
      title={entry.receipt === null ? t('receipt.plain') : name}
      onClose={onClose}
      footer={<DocumentActions page={page} name={name} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and may contain nothing focusable */}
      <div className="rent-form form" role="group" aria-label={words.t('receipt.section')} tabIndex={0}>
        <p>
          <StatusTag tone={toneOf(entry)}>{state}</StatusTag>
        </p>
        {entry.receipt === null ? (
          <DocumentSheet page={onScreen} />
        ) : (
          <>
            <ReceiptCard ledger={ledger} entry={entry} page={page} name={name} />
            <details className="payment-more">
              <summary>{t('card.whole')}</summary>
              <DocumentSheet page={onScreen} />
            </details>
          </>
        )}
        <Slip entry={claim} />
      </div>
    </Dialog>
  )
}

function toneOf({ edit }: EntryView): StatusTone {
  if (edit === null) return 'good'
  return edit.state === 'rejected' ? 'bad' : 'local'
}
