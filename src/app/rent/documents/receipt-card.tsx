import './receipt-card.css'
import { useTranslation } from 'react-i18next'
import { SheetSignature } from '#app/documents/document-sheet.tsx'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import { centsText } from '#app/format/cents-text.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { receiptCode } from './receipt-code.ts'
import { purposeOf } from './receipt-page.ts'
import { useDocumentWords } from './use-document-words.ts'

/**
 * A receipt to hand over: the amount, from whom and what for, what is owed now, the signature; and for a host the code
 * that the guest's phone reads. Dashed until the server has it.
 */
export function ReceiptCard({
  ledger,
  entry,
  page,
  name,
}: {
  ledger: LedgerView
  entry: EntryView
  page: DocumentPage
  name: string
}) {
  const { t } = useTranslation(['documents', 'rent'])
  const words = useDocumentWords(ledger.region)
  const { receipt, amount, payer, day, edit, isCounting, kind } = entry
  const owed = receipt?.owedAfter
  const left = centsText(Math.abs(owed ?? 0))
  const [signature] = page.signatures
  const fallback = t(kind === 'BOND_RECEIVED' ? 'receipt.bond' : 'receipt.rent')
  return (
    <div className={edit === null ? 'receipt-card' : 'receipt-card receipt-card-here'}>
      <div className="stack gap-1 receipt-card-money">
        <b className={isCounting ? '' : 'receipt-card-void'}>{centsText(amount)}</b>
        <p>
          <bdi>{t('card.from', { name: payer || ledger.terms.guestName })}</bdi>
        </p>
        <p className="receipt-card-for">{purposeOf(entry, words) || fallback}</p>
        <p>{words.dayText(day)}</p>
        {owed !== undefined && (
          <p className="receipt-card-left">
            {owed > 0
              ? t('card.owed', { amount: left })
              : owed < 0
                ? t('card.ahead', { amount: left })
                : t('card.even')}
          </p>
        )}
      </div>
      {ledger.party === 'host' && isCounting && (
        <div className="stack gap-2 note receipt-card-code">
          <QrCode text={receiptCode(name, page)} label={t('card.code')} />
          <p>{t('card.scan')}</p>
        </div>
      )}
      {signature && (
        <div className="note receipt-card-signature">
          <SheetSignature signature={signature} />
        </div>
      )}
    </div>
  )
}
