import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentStepsFor } from '#domain/money/payment-status.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { isMaybeTwice } from './alike.ts'
import { CancelReceiptDialog } from './cancel-receipt-dialog.tsx'
import { centsText } from '#app/format/cents-text.ts'
import { documentOf } from './documents/document-of.ts'
import type { Writing } from './entry-kinds.ts'
import { useShown } from './use-shown.tsx'

const TONES: Record<NonNullable<EntryView['status']>, StatusTone> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  COMPLETED: 'good',
  CANCELLED: 'plain',
  EXPIRED: 'warn',
}

/** Lists every entry, the latest first, with the actions this person has for each. */
export function EntryList({
  ledger,
  onWrite,
  onShow,
}: {
  ledger: LedgerView
  onWrite: (writing: Writing) => void
  /** Shows the receipt or letter of an entry, or what it paid. */
  onShow: (entryId: string) => void
}) {
  const { t } = useTranslation('rent')
  const { shown, more } = useShown(ledger.entries)
  return (
    <section className="rent-panel panel" aria-labelledby="rent-entries">
      <h2 id="rent-entries">{t('entries.title')}</h2>
      {ledger.entries.length === 0 && <p>{t('entries.none')}</p>}
      <ul className="rent-entries">
        {shown.map((entry) => (
          <li key={entry.id} className={entry.isCounting ? '' : 'rent-reversed'}>
            <EntryRow
              entry={entry}
              party={ledger.party}
              isTwin={ledger.party === 'host' && isMaybeTwice(ledger, entry)}
              onWrite={onWrite}
              onShow={onShow}
            />
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

function EntryRow({
  entry,
  party,
  isTwin,
  onWrite,
  onShow,
}: {
  entry: EntryView
  party: LedgerView['party']
  /** Another payment may be the same money. */
  isTwin: boolean
  onWrite: (writing: Writing) => void
  onShow: (entryId: string) => void
}) {
  const { t } = useTranslation(['rent', 'documents'])
  const dayText = useDayText()
  const { id, kind, amount, day, method, status, isCounting, edit } = entry
  const texts = [
    method === null ? '' : t(`method.${method}`),
    kind === 'OVERDUE_NOTICE' && entry.serviceMethod !== null
      ? t(`documents:service.${entry.serviceMethod}`)
      : '',
    entry.awardedFor === undefined ? '' : t(`award.${entry.awardedFor}`),
    entry.rounding === undefined ? '' : t('rounded', { amount: centsText(entry.rounding) }),
    entry.payer,
    entry.reference,
    entry.note,
    entry.receipt?.number,
    // Tells two tablets of one host apart. A guest doesn't need it.
    party === 'host' && entry.party === party ? entry.device : '',
  ]
  const shownAs = documentOf(entry)
  const [isCancelling, setIsCancelling] = useState(false)
  const hasReceipt = entry.receipt !== null && entry.isCancelled !== true
  const isSent = edit === null
  const steps = kind === 'CLAIM' && status !== null && isSent ? paymentStepsFor(status, party) : []
  const canReverse = isSent && isCounting && entry.party === party && kind !== 'CLAIM' && kind !== 'DECLINE'
  return (
    <>
      <span className="rent-entry-what">
        <b>{t(kind === 'CLAIM' && party === 'guest' ? 'write.CLAIM' : `kind.${kind}`)}</b>
        <span>{dayText(day)}</span>
        <bdi>{texts.filter(Boolean).join(' · ')}</bdi>
        <span className="row gap-2">
          {isSent && status !== null && <StatusTag tone={TONES[status]}>{t(`status.${status}`)}</StatusTag>}
          {isSent && status === null && !isCounting && kind !== 'REVERSAL' && (
            <StatusTag tone="plain">{t('reversed')}</StatusTag>
          )}
          {entry.isOpening && <StatusTag tone="plain">{t('opening.tag')}</StatusTag>}
          {entry.attachments.length > 0 && <StatusTag tone="plain">{t('slip.tag')}</StatusTag>}
          {entry.isOverLine && entry.isCounting && <StatusTag tone="bad">{t('overLine')}</StatusTag>}
          {isTwin && (
            <StatusTag tone="warn">{t(kind === 'CLAIM' ? 'same.tag' : 'documents:twin.tag')}</StatusTag>
          )}
          {!isSent && entry.isCancelled === true && (
            <StatusTag tone="plain">{t('status.CANCELLED')}</StatusTag>
          )}
          {edit !== null && edit.state !== 'rejected' && <StatusTag tone="local">{t('onDevice')}</StatusTag>}
          {edit?.state === 'rejected' && <StatusTag tone="bad">{t('refused')}</StatusTag>}
        </span>
      </span>
      <span className="rent-entry-amount">{amount === null ? '' : centsText(amount)}</span>
      <span className="rent-entry-steps row gap-2">
        {shownAs !== null && (
          <Button kind="quiet" onPress={() => onShow(id)}>
            {t(`documents:open.${shownAs}`)}
          </Button>
        )}
        {steps.includes('confirm') && (
          <Button kind="primary" onPress={() => onWrite({ kind: 'CONFIRMATION', about: entry })}>
            {t('step.confirm')}
          </Button>
        )}
        {steps.includes('decline') && (
          <Button onPress={() => onWrite({ kind: 'DECLINE', about: entry })}>{t('step.decline')}</Button>
        )}
        {steps.includes('withdraw') && (
          <Button onPress={() => onWrite({ kind: 'REVERSAL', about: entry })}>{t('step.withdraw')}</Button>
        )}
        {canReverse && kind !== 'REVERSAL' && (
          <Button kind="quiet" onPress={() => onWrite({ kind: 'REVERSAL', about: entry })}>
            {t('step.reverse')}
          </Button>
        )}
        {edit !== null && edit.state !== 'sending' && !(hasReceipt && edit.state === 'uncertain') && (
          <Button
            kind="quiet"
            onPress={() => {
              if (hasReceipt) setIsCancelling(true)
              else void mutate('discardEdit', { collection: 'ledgerEntries', id })
            }}
          >
            {t(hasReceipt ? 'documents:cancel.do' : 'step.discard')}
          </Button>
        )}
        {isCancelling && entry.receipt && (
          <CancelReceiptDialog
            entryId={id}
            number={entry.receipt.number}
            onClose={() => setIsCancelling(false)}
          />
        )}
      </span>
    </>
  )
}
