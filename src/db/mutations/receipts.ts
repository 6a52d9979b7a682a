import { newReceiptSeries, nextReceiptNumber, receiptNumber } from '#domain/money/receipt-number.ts'
import type { Result } from '#contract/result.ts'
import { changed, newEdit } from '#db/records/edit-body.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId, receiptNumberOf } from '#db/schema/edits.ts'
import { storing } from '#db/storage/rows.ts'
import type { ReceiptedEntry } from '#db/views/ledger-view.ts'

/**
 * Creates an entry with a receipt on this device and gives the receipt the next number, in one transaction: however
 * many tabs write at once, no number is given twice and none is lost. Repeating it changes nothing and returns the
 * number that was given. Fails with `storage` if it can't be kept.
 */
export function addReceipted(
  { replica, now }: Scope,
  { id, fields }: { id: string; fields: ReceiptedEntry },
): Promise<Result<{ number: string }>> {
  return storing(async () => {
    const entries = recordsOf(replica, 'ledgerEntries')
    await Promise.all([replica.live.edits.ready, entries.ready])
    const sent = entries.get(id)?.row.receipt
    if (sent) return { number: sent.number }
    const known = knownNumbers(replica)
    const key = editId('ledgerEntries', id)
    return replica.store.commit(['edits', 'meta'], async ({ rows, put, meta, setMeta }) => {
      const [stored, series] = await Promise.all([rows(replica.tables.edits, [key]), meta('receiptSeries')])
      const before = stored.get(key) ?? null
      if (before !== null) return { number: receiptNumberOf(before) ?? '' }
      const next = nextReceiptNumber(series ?? newReceiptSeries(known, below), known)
      const numbered = { ...fields, receipt: { ...fields.receipt, number: next.number } }
      setMeta('receiptSeries', next.series)
      put(
        replica.tables.edits,
        key,
        changed(newEdit('ledgerEntries', id, null, now()), null, numbered, now()),
      )
      return { number: next.number }
    })
  })
}

/**
 * Reserves this device's next number for the receipt of a confirmation, which only the server can accept. Repeated for
 * the same claim, it returns the same number, so that trying again, now or later, leaves no gap. Fails with `storage`
 * if it can't be kept.
 */
export function reserveReceiptNumber(
  { replica }: Scope,
  { claimId }: { claimId: string },
): Promise<Result<{ number: string }>> {
  return storing(async () => {
    await Promise.all([replica.live.edits.ready, recordsOf(replica, 'ledgerEntries').ready])
    const known = knownNumbers(replica)
    return replica.store.commit(['meta'], async ({ meta, setMeta }) => {
      const series = await meta('receiptSeries')
      if (series?.reservedFor === claimId) return { number: receiptNumber(series) }
      const next = nextReceiptNumber(series ?? newReceiptSeries(known, below), known)
      setMeta('receiptSeries', { ...next.series, reservedFor: claimId })
      return { number: next.number }
    })
  })
}

/**
 * Frees the number reserved for a claim, so that the next receipt gets it. With `isUsed`, another receipt has the
 * number, so it isn't given again. Changes nothing if numbers have been given since. Fails with `storage` if it can't
 * be kept.
 */
export function releaseReceiptNumber(
  { replica }: Scope,
  { claimId, isUsed }: { claimId: string; isUsed: boolean },
): Promise<Result<void>> {
  return storing(() =>
    replica.store.commit(['meta'], async ({ meta, setMeta }) => {
      const series = await meta('receiptSeries')
      if (series?.reservedFor !== claimId) return
      setMeta('receiptSeries', { letters: series.letters, last: series.last - (isUsed ? 0 : 1) })
    }),
  )
}

/** Returns the numbers of all receipts here, including those waiting to be sent. */
function knownNumbers(replica: Replica): string[] {
  const sent = recordsOf(replica, 'ledgerEntries')
    .values()
    .map(({ row }) => row.receipt?.number)
  const waiting = replica.live.edits.values().map(receiptNumberOf)
  return [...sent, ...waiting].filter((number) => number !== undefined)
}

/** Returns a random integer from 0 to `limit`, exclusive. */
function below(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % limit
}
