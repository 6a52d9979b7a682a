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

type ExpenseValues = {
  /** In dollars. */
  amount: number | null
  day: string | null
  kind: ExpenseKind
  /** Empty for all rooms. */
  unitId: string
  note: string
  attachments: readonly string[]
}

function valuesOf(expense: ExpenseView | null, today: string): ExpenseValues {
  if (expense === null)
    return { amount: null, day: today, kind: 'REPAIRS', unitId: '', note: '', attachments: [] }
  const { amount, day, kind, unitId, note, attachments } = expense
  return { amount: amount / 100, day, kind, unitId: unitId ?? '', note, attachments }
}

type ExpenseDialogProps = {
  /** `null` for a new one. */
  expense: ExpenseView | null
  rooms: readonly NamedUnit[]
  today: string
  onClose: () => void
}

/** Creates or edits an expense. It is kept on this device at once and sent when there is a network. */
export function ExpenseDialog({ expense, rooms, today, onClose }: ExpenseDialogProps) {
  const { t } = useTranslation('revenue')
  const [values, setValues] = useState(() => valuesOf(expense, today))
  const [hasTried, setHasTried] = useState(false)
  const { form, showFault } = useFirstFault()
  const { id, hasFailed, save, remove } = useRecordForm('expenses', expense, {
    onDone: onClose,
    onNotKept: showFault,
  })
  const change = (part: Partial<ExpenseValues>) => setValues((before) => ({ ...before, ...part }))
  const cents = Math.round((values.amount ?? 0) * 100)
  const isDayMissing = values.day === null || values.day === ''

  function write(): void {
    setHasTried(true)
    if (cents <= 0 || isDayMissing) return showFault()
    const { unitId, note, attachments } = values
    const cleaned = {
      unitId: unitId === '' ? null : unitId,
      note: note.trim(),
      attachments: [...attachments],
    }
    void save({ ...values, ...cleaned, amount: cents })
  }

  /** Removes the receipts of an expense that was not saved in the end. */
  function leave(): void {
    if (expense === null)
      for (const fileId of values.attachments)
        void mutate('removeFile', { purpose: 'expenseFile', ownerId: id, id: fileId })
    onClose()
  }

  const removed = { removed: t('expense.removed'), undo: t('expense.undo') }
  return (
    <Dialog
      isOpen
      title={t(expense === null ? 'expense.add' : 'expense.change')}
      onClose={leave}
      footer={
        <div className="revenue-dialog-actions actions at-end">
          {expense !== null && (
            <Button kind="danger" icon="trash" onPress={() => void remove(removed)}>
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
      <div className="form" ref={form}>
        {expense !== null && <ExpenseState expense={expense} rooms={rooms} />}
        <ExpenseFields
          values={values}
          rooms={rooms}
          missing={{ amount: hasTried && cents <= 0, day: hasTried && isDayMissing }}
          onChange={change}
        />
        <Receipts
          id={id}
          expense={expense}
          ids={values.attachments}
          onIds={(attachments) => change({ attachments })}
        />
        <p className="note">{t('expense.when')}</p>
        {hasFailed && <Notice icon="exclamation-circle">{t('expense.notKept')}</Notice>}
      </div>
    </Dialog>
  )
}

function ExpenseState({ expense, rooms }: { expense: ExpenseView; rooms: readonly NamedUnit[] }) {
  const { t } = useTranslation('revenue')
  const dayText = useDayText()
  const labels = {
    amount: t('field.amount'),
    day: t('field.day'),
    kind: t('field.kind'),
    unitId: t('field.room'),
    note: t('field.note'),
    attachments: t('field.receipts'),
    isRemoved: t('expense.remove'),
  }
  const isTooMany = expense.edit?.fieldErrors['amount'] === 'tooMany'

  function words(field: string, value: unknown): string {
    if (field === 'amount') return centsText(Number(value))
    if (field === 'day') return dayText(String(value))
    if (field === 'kind') return t(`kind.${EXPENSE_KINDS.find((each) => each === value) ?? 'OTHER'}`)
    if (field === 'unitId') return rooms.find(({ id }) => id === value)?.title ?? t('expense.allRooms')
    if (field === 'isRemoved') return t(value === true ? 'expense.isRemoved' : 'expense.isKept')
    return typeof value === 'string' ? value : ''
  }

  return (
    <RecordState
      collection="expenses"
      id={expense.id}
      edit={expense.edit}
      labels={labels}
      refusals={isTooMany ? { amount: t('expense.tooMany', { count: EXPENSES_MAX }) } : {}}
      words={words}
    />
  )
}

function ExpenseFields({
  values,
  rooms,
  missing,
  onChange,
}: {
  values: ExpenseValues
  rooms: readonly NamedUnit[]
  missing: { amount: boolean; day: boolean }
  onChange: (change: Partial<ExpenseValues>) => void
}) {
  const { t } = useTranslation(['revenue', 'forms', 'records'])
  const required = (name: string) => t('forms:rule.required', { name })
  return (
    <>
      <MoneyField
        label={t('field.amount')}
        value={values.amount}
        max={AGREEMENT_AMOUNT_MAX}
        error={missing.amount ? required(t('field.amount')) : undefined}
        onValue={(amount) => onChange({ amount })}
      />
      <DayField
        label={t('field.day')}
        value={values.day}
        error={missing.day ? required(t('field.day')) : undefined}
        onValue={(day) => onChange({ day })}
      />
      <SelectField
        label={t('field.kind')}
        value={values.kind}
        options={EXPENSE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onValue={(kind) => onChange({ kind })}
      />
      <SelectField
        label={t('field.room')}
        value={values.unitId}
        options={[
          { value: '', label: t('expense.allRooms') },
          ...rooms.map(({ id, title }) => ({ value: id, label: title || t('records:units.unnamed') })),
        ]}
        onValue={(unitId) => onChange({ unitId })}
      />
      <LinesField
        label={t('field.note')}
        value={values.note}
        rows={2}
        maxLength={EXPENSE_NOTE_MAX}
        onValue={(note) => onChange({ note })}
      />
    </>
  )
}

function Receipts({
  id,
  expense,
  ids,
  onIds,
}: {
  id: string
  expense: ExpenseView | null
  ids: readonly string[]
  onIds: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation('revenue')
  return (
    <section className="revenue-receipts" aria-labelledby="expense-receipts">
      <h3 id="expense-receipts">{t('field.receipts')}</h3>
      <FileList
        owner={{ purpose: 'expenseFile', ownerId: id }}
        ids={ids}
        stored={expense?.files ?? []}
        label={t('field.receipts')}
        max={MONEY_FILES_MAX}
        onChange={async (next) => {
          onIds(next)
          return { ok: true, value: undefined }
        }}
      />
    </section>
  )
}
