import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPENSE_KINDS, type ExpenseKind } from '#contract/expense.ts'
import { AGREEMENT_AMOUNT_MAX, EXPENSE_NOTE_MAX, EXPENSES_MAX, MONEY_FILES_MAX } from '#contract/limits.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useRecordForm } from '#app/edits/use-record-form.ts'
import { FileList } from '#app/files/file-list.tsx'
import { centsText } from '#app/format/cents-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { useFirstFault } from '#app/forms/use-first-fault.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ExpenseView } from './expense-view.ts'

export type NamedUnit = { id: string; title: string }

/** Creates or edits an expense. It is kept on this device at once and sent when there is a network. */
export function ExpenseDialog({
  expense,
  rooms,
  today,
  onClose,
}: {
  /** `null` for a new one. */
  expense: ExpenseView | null
  rooms: readonly NamedUnit[]
  today: string
  onClose: () => void
}) {
  const { t } = useTranslation(['revenue', 'forms', 'records'])
  const dayText = useDayText()
  const [amount, setAmount] = useState<number | null>(expense && expense.amount / 100)
  const [day, setDay] = useState<string | null>(expense?.day ?? today)
  const [kind, setKind] = useState<ExpenseKind>(expense?.kind ?? 'REPAIRS')
  const [unitId, setUnitId] = useState(expense?.unitId ?? '')
  const [note, setNote] = useState(expense?.note ?? '')
  const [attachments, setAttachments] = useState<readonly string[]>(expense?.attachments ?? [])
  const [hasTried, setHasTried] = useState(false)
  const { form, showFault } = useFirstFault()
  const { id, hasFailed, save, remove } = useRecordForm('expenses', expense, {
    onDone: onClose,
    onNotKept: showFault,
  })
  const labels = {
    amount: t('field.amount'),
    day: t('field.day'),
    kind: t('field.kind'),
    unitId: t('field.room'),
    note: t('field.note'),
    attachments: t('field.receipts'),
    isRemoved: t('expense.remove'),
  }
  const cents = amount === null ? 0 : Math.round(amount * 100)
  const isDayMissing = day === null || day === ''
  const required = (name: string, isMissing: boolean): string | undefined =>
    hasTried && isMissing ? t('forms:rule.required', { name }) : undefined

  function write(): void {
    setHasTried(true)
    if (cents <= 0 || isDayMissing) return showFault()
    const fields = { amount: cents, day, kind, unitId: unitId === '' ? null : unitId }
    void save({ ...fields, note: note.trim(), attachments: [...attachments] })
  }

  /** Removes the receipts of an expense that was not saved in the end. */
  function leave(): void {
    if (expense === null)
      for (const fileId of attachments)
        void mutate('removeFile', { purpose: 'expenseFile', ownerId: id, id: fileId })
    onClose()
  }

  function words(field: string, value: unknown): string {
    if (field === 'amount') return centsText(Number(value))
    if (field === 'day') return dayText(String(value))
    if (field === 'kind') return t(`kind.${EXPENSE_KINDS.find((each) => each === value) ?? 'OTHER'}`)
    if (field === 'unitId') return rooms.find(({ id }) => id === value)?.title ?? t('expense.allRooms')
    if (field === 'isRemoved') return t(value === true ? 'expense.isRemoved' : 'expense.isKept')
    return typeof value === 'string' ? value : ''
  }

  return (
    <Dialog
      isOpen
      title={t(expense === null ? 'expense.add' : 'expense.change')}
      onClose={leave}
      footer={
        <div className="revenue-dialog-actions">
          {expense !== null && (
            <Button
              kind="danger"
              icon="trash"
              onPress={() => void remove({ removed: t('expense.removed'), undo: t('expense.undo') })}
            >
              {t('expense.remove')}
            </Button>
          )}
          <Button onPress={leave}>{t('cancel')}</Button>
          <Button kind="primary" onPress={write}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="revenue-form" ref={form}>
        {expense !== null && (
          <RecordState
            collection="expenses"
            id={expense.id}
            edit={expense.edit}
            labels={labels}
            refusals={
              expense.edit?.fieldErrors['amount'] === 'tooMany'
                ? { amount: t('expense.tooMany', { count: EXPENSES_MAX }) }
                : {}
            }
            words={words}
          />
        )}
        <MoneyField
          label={labels.amount}
          value={amount}
          max={AGREEMENT_AMOUNT_MAX}
          error={required(labels.amount, cents <= 0)}
          onValue={setAmount}
        />
        <DayField
          label={labels.day}
          value={day}
          error={required(labels.day, isDayMissing)}
          onValue={setDay}
        />
        <SelectField
          label={labels.kind}
          value={kind}
          options={EXPENSE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onValue={setKind}
        />
        <SelectField
          label={labels.unitId}
          value={unitId}
          options={[
            { value: '', label: t('expense.allRooms') },
            ...rooms.map(({ id, title }) => ({ value: id, label: title || t('records:units.unnamed') })),
          ]}
          onValue={setUnitId}
        />
        <LinesField
          label={labels.note}
          value={note}
          rows={2}
          maxLength={EXPENSE_NOTE_MAX}
          onValue={setNote}
        />
        <section className="revenue-receipts" aria-labelledby="expense-receipts">
          <h3 id="expense-receipts">{labels.attachments}</h3>
          <FileList
            owner={{ purpose: 'expenseFile', ownerId: id }}
            ids={attachments}
            stored={expense?.files ?? []}
            label={labels.attachments}
            max={MONEY_FILES_MAX}
            onChange={async (ids) => {
              setAttachments(ids)
              return { ok: true, value: undefined }
            }}
          />
        </section>
        <p className="revenue-note">{t('expense.when')}</p>
        {hasFailed && <Notice icon="exclamation-circle">{t('expense.notKept')}</Notice>}
      </div>
    </Dialog>
  )
}
