import { gstIn, gstNumberText } from '#contract/gst-number.ts'
import type { PaidFor } from '#domain/money/period-paid.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { DocumentWords } from './use-document-words.ts'

type Row = { label: string; value: string }

/**
 * Returns the receipt for money received (Residential Tenancies Act 1986, section 29): the address, the amount and its
 * purpose, the period, the day, who paid, and who received it and signed. It says that the server has it only once that
 * is true; until then it says when it was written.
 */
export function receiptPage(ledger: LedgerView, entry: EntryView, words: DocumentWords): DocumentPage {
  const { t, frame, dayText, momentText } = words
  const { receipt, amount, day, method, payer, reference, note, isCounting, isCancelled } = entry
  const { terms, unitTitle } = ledger
  const isBond = entry.kind === 'BOND_RECEIVED'
  const purpose = isBond ? '' : purposeOf(entry, words)
  const all: Row[] = [
    { label: t('receipt.number'), value: receipt?.number ?? '' },
    { label: t('receipt.amount'), value: centsText(amount) },
    ...gstRows(entry, words),
    { label: t('receipt.for'), value: purpose || t(isBond ? 'receipt.bond' : 'receipt.rent') },
    { label: t('receipt.period'), value: purpose === '' ? periodOf(entry, words) : '' },
    { label: t('receipt.day'), value: dayText(day) },
    { label: t('receipt.payer'), value: payer === '' ? terms.guestName : payer },
    { label: t('receipt.guest'), value: payer === '' ? '' : terms.guestName },
    { label: t('receipt.method'), value: method === null ? '' : t(`rent:method.${method}`) },
    { label: t('receipt.receivedBy'), value: receipt?.receivedBy || terms.hostName },
    { label: t('receipt.premises'), value: [terms.premises, unitTitle].filter(Boolean).join('\n') },
    { label: t('rent:field.reference'), value: reference },
    { label: t('rent:field.note'), value: note },
    ...balanceRow(receipt?.owedAfter, words),
  ]
  const isSigned = receipt !== null && (receipt.drawing !== null || receipt.receivedBy !== '')
  return {
    ...frame,
    title: t(receipt === null ? 'receipt.plain' : 'receipt.title'),
    sections: [{ title: t('receipt.section'), rows: all.filter(({ value }) => value !== '') }],
    signatures:
      isSigned && receipt !== null
        ? [
            {
              drawing: receipt.drawing,
              lines: [
                receipt.receivedBy || terms.hostName,
                t('receipt.signedAt', { at: momentText(entry.writtenAt) }),
              ],
            },
          ]
        : [],
    notes: [
      ...(receipt?.gstNumber === undefined ? [] : [t('receipt.gstNote')]),
      ...(receipt !== null && !isSigned ? [t('receipt.unsigned')] : []),
      ...(isCancelled === true ? [t('receipt.cancelled')] : []),
      ...(isCounting || isCancelled === true || entry.edit !== null ? [] : [t('receipt.reversed')]),
      // A copy may be handed over before it's sent, so it says nothing of that.
      entry.edit === null
        ? stateText(entry, words)
        : t('receipt.written', { at: momentText(entry.writtenAt) }),
    ],
  }
}

/** Returns the GST included in the money of a short stay, and the GST number of the host. */
function gstRows({ receipt, amount }: EntryView, { t }: DocumentWords): Row[] {
  if (receipt?.gstNumber === undefined || amount === null) return []
  return [
    { label: t('receipt.gst'), value: centsText(gstIn(amount)) },
    { label: t('receipt.gstNumber'), value: gstNumberText(receipt.gstNumber) },
  ]
}

/**
 * Returns the text for where an entry is: only on this device, on the server since a moment, or refused by the server.
 */
export function stateText({ edit, acceptedAt }: EntryView, { t, momentText }: DocumentWords): string {
  if (edit === null) return acceptedAt === null ? '' : t('state.sent', { at: momentText(acceptedAt) })
  return t(edit.state === 'rejected' ? 'state.refused' : 'state.here')
}

/**
 * Returns what the money is for, a line for each: as the receipt was written, for an older one as the ledger stands now.
 * Blank if nothing says.
 */
export function purposeOf({ receipt, fills, amount }: EntryView, { t, periodText }: DocumentWords): string {
  const lines: PaidFor[] =
    receipt?.paidFor ?? fills.map(({ kind, ...fill }) => ({ ...fill, kind: kind ?? 'ahead' }))
  const words = lines.map(({ kind, name, from, to, amount: cents }) => {
    const what = {
      rent: t('rent:dues.rent'),
      addOn: name || t('rent:dues.charge'),
      charge: name || t('rent:dues.charge'),
      ahead: t('fills.ahead'),
    }[kind]
    const days = kind === 'ahead' || from === null || to === null ? '' : periodText(from, to)
    return [what, days, cents === amount ? '' : centsText(cents)].filter(Boolean).join(', ')
  })
  return words.join('\n')
}

function balanceRow(owed: number | undefined, { t }: DocumentWords): Row[] {
  if (owed === undefined) return []
  return [
    { label: t(owed < 0 ? 'receipt.aheadAfter' : 'receipt.owedAfter'), value: centsText(Math.abs(owed)) },
  ]
}

function periodOf({ periodFrom, periodTo }: EntryView, { periodText }: DocumentWords): string {
  return periodFrom === null || periodTo === null ? '' : periodText(periodFrom, periodTo)
}
