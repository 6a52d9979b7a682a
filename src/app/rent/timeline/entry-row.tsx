import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentStepsFor } from '#domain/money/payment-status.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { CancelReceiptDialog } from '#app/rent/cancel-receipt-dialog.tsx'
import { useWeekdayText } from './use-weekday-text.ts'
import { centsText } from '#app/format/cents-text.ts'
import { documentOf } from '#app/rent/documents/document-of.ts'
import type { Writing } from '#app/rent/entry-kinds.ts'

const TONES: Record<NonNullable<EntryView['status']>, StatusTone> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  COMPLETED: 'good',
  CANCELLED: 'plain',
  EXPIRED: 'warn',
}

type Props = {
  entry: EntryView
  party: LedgerView['party']
  /** Another payment may be the same money. */
  isTwin: boolean
  onWrite: (writing: Writing) => void
  onShow: (entryId: string) => void
}

/** One entry of the time line, with the actions that this person has for it; what is rarely needed is in a menu. */
export function EntryRow(props: Props) {
  const { t } = useTranslation('rent')
  const { entry, party, isTwin } = props
  const dayText = useWeekdayText()
  const texts = useEntryTexts(entry, party)
  const { kind, amount, day } = entry
  return (
    <>
      <time dateTime={day}>{dayText(day)}</time>
      <span className="rent-entry-what">
        <b>{t(kind === 'CLAIM' && party === 'guest' ? 'write.CLAIM' : `kind.${kind}`)}</b>
        <bdi>{texts.filter(Boolean).join(' · ')}</bdi>
        <Tags entry={entry} isTwin={isTwin} />
      </span>
      <span className="rent-entry-amount">{amount === null ? '' : centsText(amount)}</span>
      <span className="rent-entry-steps actions at-end">
        <Steps {...props} />
        <DiscardButton entry={entry} />
      </span>
    </>
  )
}

/** Returns what else there is to say of an entry; blank texts among it. */
function useEntryTexts(entry: EntryView, party: LedgerView['party']): (string | undefined)[] {
  const { t } = useTranslation(['rent', 'documents'])
  const { kind, method } = entry
  return [
    method === null ? '' : t(`method.${method}`),
    kind === 'OVERDUE_NOTICE' && entry.serviceMethod !== null
      ? t(`documents:service.${entry.serviceMethod}`)
      : '',
    entry.awardedFor === undefined ? '' : t(`award.${entry.awardedFor}`),
    entry.rounding === undefined ? '' : t('rounded', { amount: centsText(entry.rounding) }),
    entry.payer,
    entry.takenBy === undefined
      ? ''
      : t(entry.takenBy === '' ? 'takenBySomebody' : 'takenBy', { name: entry.takenBy }),
    entry.reference,
    entry.note,
    entry.receipt?.number,
    // Tells two tablets of one host apart. A guest doesn't need it.
    party === 'host' && entry.party === party ? entry.device : '',
  ]
}

function Tags({ entry, isTwin }: { entry: EntryView; isTwin: boolean }) {
  const { t } = useTranslation(['rent', 'documents'])
  const { kind, status, isCounting, edit } = entry
  const isSent = edit === null
  return (
    <span className="row gap-2">
      {isSent && status !== null && (
        <StatusTag tone={TONES[status]} isQuiet={status === 'COMPLETED'}>
          {t(`status.${status}`)}
        </StatusTag>
      )}
      {isSent && status === null && !isCounting && kind !== 'REVERSAL' && (
        <StatusTag tone="plain">{t('reversed')}</StatusTag>
      )}
      {entry.isOpening && <StatusTag tone="plain">{t('opening.tag')}</StatusTag>}
      {entry.attachments.length > 0 && <StatusTag tone="plain">{t('slip.tag')}</StatusTag>}
      {entry.isOverLine && entry.isCounting && <StatusTag tone="bad">{t('overLine')}</StatusTag>}
      {isTwin && <StatusTag tone="warn">{t(kind === 'CLAIM' ? 'same.tag' : 'documents:twin.tag')}</StatusTag>}
      {!isSent && entry.isCancelled === true && <StatusTag tone="plain">{t('status.CANCELLED')}</StatusTag>}
      {edit !== null && edit.state !== 'rejected' && <StatusTag tone="local">{t('onDevice')}</StatusTag>}
      {edit?.state === 'rejected' && <StatusTag tone="bad">{t('refused')}</StatusTag>}
    </span>
  )
}

/** The actions for a stored entry, and its document. */
function Steps({ entry, party, onWrite, onShow }: Props) {
  const { t } = useTranslation(['rent', 'documents'])
  const { kind, status, isCounting, edit } = entry
  const shownAs = documentOf(entry)
  const isSent = edit === null
  const steps = kind === 'CLAIM' && status !== null && isSent ? paymentStepsFor(status, party) : []
  const canReverse = isSent && isCounting && entry.party === party && kind !== 'CLAIM' && kind !== 'DECLINE'
  return (
    <>
      {shownAs !== null && (
        <Button kind="quiet" onPress={() => onShow(entry.id)}>
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
        <Menu
          trigger={
            <button type="button" className="icon-button" title={t('step.more')}>
              <Icon name="three-dots" />
              <span className="visually-hidden">{t('step.more')}</span>
            </button>
          }
          groups={[{ choices: [{ id: 'undo', label: t('step.reverse') }] }]}
          onChoose={() => onWrite({ kind: 'REVERSAL', about: entry })}
        />
      )}
    </>
  )
}

/** Discards an entry that isn't stored; one with a receipt is cancelled, because its number is taken. */
function DiscardButton({ entry }: { entry: EntryView }) {
  const { t } = useTranslation(['rent', 'documents'])
  const [isCancelling, setIsCancelling] = useState(false)
  const { id, edit, receipt } = entry
  const hasReceipt = receipt !== null && entry.isCancelled !== true
  return (
    <>
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
      {isCancelling && receipt && (
        <CancelReceiptDialog entryId={id} number={receipt.number} onClose={() => setIsCancelling(false)} />
      )}
    </>
  )
}
