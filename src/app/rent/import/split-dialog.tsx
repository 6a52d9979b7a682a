import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AGREEMENT_AMOUNT_MAX } from '#contract/limits.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { useFirstFault } from '#app/forms/use-first-fault.ts'
import { centsText } from '#app/format/cents-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { BankLedgers, BankPayer } from '#workers/replica-api.ts'
import type { LineView, SuggestedShare } from './line-views.ts'
import { useSameQuestion } from './use-same-question.ts'
import { bondOf, owedBy, type SplitRow, useSplit } from './use-split.ts'

type Props = {
  view: LineView
  ledgers: BankLedgers
  /** The ids of the file's lines. */
  inFile: ReadonlySet<string>
  today: string
  onSame: (entryId: string) => void
  /** Resolves to whether the shares are kept on this device. */
  onRecord: (shares: (Omit<SuggestedShare, 'reasons'> & { reasons: [] })[]) => Promise<boolean>
  onClose: () => void
}

/** Chooses whose rent or bond a line is, and splits it if it is several. The remainder stays open. */
export function SplitDialog({ view, ledgers, inFile, today, onSame, onRecord, onClose }: Props) {
  const { t } = useTranslation('bank')
  const dayText = useDayText()
  const split = useSplit(view, ledgers, { inFile, today })
  const { rows, left, question } = split
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { form, showFault } = useFirstFault()

  async function write(): Promise<void> {
    setHasTried(true)
    if (!split.isWhole || split.isTwice || left < 0 || question) return showFault()
    setIsBusy(true)
    const isKept = await onRecord(split.chosen.map((share) => ({ ...share, reasons: [] })))
    setIsBusy(false)
    setHasFailed(!isKept)
    if (isKept) onClose()
    else showFault()
  }

  /**
   * A ledger already has this share. Matches the line to that entry if it is the only share; otherwise removes the
   * share.
   */
  function leave(agreementId: string, entryId: string): void {
    if (rows.length > 1) return split.removeOf(agreementId)
    onSame(entryId)
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('split.title')}
      onClose={onClose}
      footer={
        <div className="rent-dialog-actions row gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onPress={() => void write()}>
            {t('record')}
          </Button>
        </div>
      }
    >
      <div className="rent-form form" ref={form}>
        <p>{t('split.lead', { amount: centsText(view.open), day: dayText(view.line.day) })}</p>
        <Shares split={split} today={today} hasTried={hasTried} />
        {left < 0 && (
          <Notice icon="exclamation-circle">{t('split.tooMuch', { amount: centsText(-left) })}</Notice>
        )}
        {hasTried && split.isTwice && <Notice icon="exclamation-circle">{t('split.twice')}</Notice>}
        {question && (
          <SameQuestion
            question={question}
            onYes={() => leave(question.payer.agreementId, question.money.entryId)}
            onNo={() => split.isMore(question.money.entryId)}
          />
        )}
        {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      </div>
    </Dialog>
  )
}

type Split = ReturnType<typeof useSplit>

/** The shares, a button for another, and what is left of the line. */
function Shares({ split, today, hasTried }: { split: Split; today: string; hasTried: boolean }) {
  const { t } = useTranslation('bank')
  const id = useId()
  const options = usePayerOptions(split.payers, today)
  const { rows, left } = split
  return (
    <>
      {rows.map((row, at) => (
        <Share
          // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
          key={at}
          at={at}
          row={row}
          options={options}
          hasTried={hasTried}
          onChange={(fields) => split.change(at, fields)}
          onRemove={rows.length > 1 ? () => split.removeAt(at) : null}
        />
      ))}
      {rows.length < options.length - 1 && (
        <Button
          icon="plus-lg"
          describedById={`${id}-left`}
          onPress={() => split.add(left > 0 ? left / 100 : null)}
        >
          {t('split.add')}
        </Button>
      )}
      <p id={`${id}-left`} role="status" className="rent-form-when">
        {left > 0 && t('split.left', { amount: centsText(left) })}
      </p>
    </>
  )
}

type Option = { value: string; label: string }

/** Returns nobody, the rent of each payer and the bond of each, as a field offers them. */
function usePayerOptions(payers: readonly BankPayer[], today: string): Option[] {
  const { t } = useTranslation('bank')
  return [
    { value: '', label: t('split.nobody') },
    ...payers.map((payer) => {
      const owed = owedBy(payer, today)
      const values = { name: payer.otherName, room: payer.unitTitle, amount: centsText(owed) }
      return { value: payer.agreementId, label: t(owed > 0 ? 'split.owes' : 'split.owesNothing', values) }
    }),
    ...payers.map(({ agreementId, otherName, unitTitle }) => ({
      value: bondOf(agreementId),
      label: t('split.bondOf', { name: otherName, room: unitTitle }),
    })),
  ]
}

/** Whose a share is, and how much. */
function Share({
  at,
  row,
  options,
  hasTried,
  onChange,
  onRemove,
}: {
  at: number
  row: SplitRow
  options: readonly Option[]
  hasTried: boolean
  onChange: (fields: Partial<SplitRow>) => void
  onRemove: (() => void) | null
}) {
  const { t } = useTranslation(['bank', 'forms'])
  const required = (name: string) => t('forms:rule.required', { name })
  return (
    <fieldset className="bank-split">
      <legend className="visually-hidden">{t('split.part', { number: at + 1 })}</legend>
      <SelectField
        label={t('split.whose')}
        value={row.whose}
        options={options}
        error={hasTried && row.whose === '' ? required(t('split.whose')) : undefined}
        onValue={(whose) => onChange({ whose })}
      />
      <MoneyField
        label={t('split.amount')}
        value={row.amount}
        max={AGREEMENT_AMOUNT_MAX}
        error={hasTried && (row.amount ?? 0) <= 0 ? required(t('split.amount')) : undefined}
        onValue={(amount) => onChange({ amount })}
      />
      {onRemove && (
        <Button kind="quiet" onPress={onRemove}>
          {t('split.remove')}
        </Button>
      )}
    </fieldset>
  )
}

function SameQuestion({
  question,
  onYes,
  onNo,
}: {
  question: NonNullable<Split['question']>
  onYes: () => void
  onNo: () => void
}) {
  const { t } = useTranslation('bank')
  const words = useSameQuestion()
  return (
    <Notice icon="question-circle">
      <p>{words(question)}</p>
      <div className="rent-dialog-actions row gap-2">
        <Button onPress={onYes}>{t('same.yes')}</Button>
        <Button onPress={onNo}>{t('same.no')}</Button>
      </div>
    </Notice>
  )
}
