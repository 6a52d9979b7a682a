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
import { type LineView, recordedLike, spokenFor, type SuggestedShare } from './line-views.ts'

/** `whose` is an agreement's id, with `BOND` before it for its bond. */
type Row = { whose: string; amount: number | null }
const BOND = 'bond '
type Chosen = Omit<SuggestedShare, 'reasons'>

/** Chooses whose rent or bond a line is, and splits it if it is several. The remainder stays open. */
export function SplitDialog({
  view,
  ledgers,
  inFile,
  today,
  onSame,
  onRecord,
  onClose,
}: {
  view: LineView
  ledgers: BankLedgers
  /** The ids of the file's lines. */
  inFile: ReadonlySet<string>
  today: string
  onSame: (entryId: string) => void
  /** Resolves to whether the shares are kept on this device. */
  onRecord: (shares: (Chosen & { reasons: [] })[]) => Promise<boolean>
  onClose: () => void
}) {
  const { t } = useTranslation(['bank', 'forms'])
  const id = useId()
  const dayText = useDayText()
  const { line, open } = view
  const [rows, setRows] = useState<readonly Row[]>(() =>
    view.shares.length > 0
      ? view.shares.map(({ payer, cents }) => ({ whose: payer.agreementId, amount: cents / 100 }))
      : [{ whose: '', amount: open / 100 }],
  )
  const [asMore, setAsMore] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { form, showFault } = useFirstFault()

  // Whoever owes exactly this comes first.
  const payers = ledgers.payers.toSorted(
    (a, b) =>
      Number(owedBy(b, today) === open) - Number(owedBy(a, today) === open) ||
      a.otherName.localeCompare(b.otherName),
  )
  const options = [
    { value: '', label: t('split.nobody') },
    ...payers.map((payer) => {
      const owed = owedBy(payer, today)
      const values = { name: payer.otherName, room: payer.unitTitle, amount: centsText(owed) }
      return { value: payer.agreementId, label: t(owed > 0 ? 'split.owes' : 'split.owesNothing', values) }
    }),
    ...payers.map(({ agreementId, otherName, unitTitle }) => ({
      value: `${BOND}${agreementId}`,
      label: t('split.bondOf', { name: otherName, room: unitTitle }),
    })),
  ]
  const known = { spoken: spokenFor(ledgers), inFile }
  const chosen = rows.flatMap(({ whose, amount }): Chosen[] => {
    const isBond = whose.startsWith(BOND)
    const payer = payers.find(({ agreementId }) => `${isBond ? BOND : ''}${agreementId}` === whose)
    const cents = amount === null ? 0 : Math.round(amount * 100)
    if (payer === undefined || cents <= 0) return []
    if (isBond) return [{ payer, cents, claim: null, isBond }]
    return [{ payer, cents, claim: recordedLike(payer, { ...line, cents }, { ...known, kind: 'claim' }) }]
  })
  const left = open - chosen.reduce((sum, { cents }) => sum + cents, 0)
  const isTwice = new Set(rows.map(({ whose }) => whose)).size < rows.length
  const isWhole = chosen.length === rows.length
  const question = chosen
    .filter(({ claim, isBond }) => claim === null && isBond !== true)
    .map(({ payer, cents }) => ({
      payer,
      money: recordedLike(payer, { ...line, cents }, { ...known, kind: 'payment' }),
    }))
    .find(({ money }) => money !== null && !asMore.has(money.entryId))

  const change = (at: number, fields: Partial<Row>): void =>
    setRows(rows.map((row, nth) => (nth === at ? { ...row, ...fields } : row)))

  async function write(): Promise<void> {
    setHasTried(true)
    if (!isWhole || isTwice || left < 0 || question) return showFault()
    setIsBusy(true)
    const isKept = await onRecord(chosen.map((share) => ({ ...share, reasons: [] })))
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
    if (rows.length === 1) {
      onSame(entryId)
      onClose()
    } else setRows(rows.filter(({ whose }) => whose !== agreementId))
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
        <p>{t('split.lead', { amount: centsText(open), day: dayText(line.day) })}</p>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
          <fieldset key={at} className="bank-split">
            <legend className="visually-hidden">{t('split.part', { number: at + 1 })}</legend>
            <SelectField
              label={t('split.whose')}
              value={row.whose}
              options={options}
              error={
                hasTried && row.whose === ''
                  ? t('forms:rule.required', { name: t('split.whose') })
                  : undefined
              }
              onValue={(whose) => change(at, { whose })}
            />
            <MoneyField
              label={t('split.amount')}
              value={row.amount}
              max={AGREEMENT_AMOUNT_MAX}
              error={
                hasTried && (row.amount ?? 0) <= 0
                  ? t('forms:rule.required', { name: t('split.amount') })
                  : undefined
              }
              onValue={(amount) => change(at, { amount })}
            />
            {rows.length > 1 && (
              <Button kind="quiet" onPress={() => setRows(rows.filter((_, nth) => nth !== at))}>
                {t('split.remove')}
              </Button>
            )}
          </fieldset>
        ))}
        {rows.length < options.length - 1 && (
          <Button
            icon="plus-lg"
            describedById={`${id}-left`}
            onPress={() => setRows([...rows, { whose: '', amount: left > 0 ? left / 100 : null }])}
          >
            {t('split.add')}
          </Button>
        )}
        <p id={`${id}-left`} role="status" className="rent-form-when">
          {left > 0 && t('split.left', { amount: centsText(left) })}
        </p>
        {left < 0 && (
          <Notice icon="exclamation-circle">{t('split.tooMuch', { amount: centsText(-left) })}</Notice>
        )}
        {hasTried && isTwice && <Notice icon="exclamation-circle">{t('split.twice')}</Notice>}
        {question?.money && (
          <Notice icon="question-circle">
            <p>
              {t('same.question', {
                amount: centsText(question.money.cents),
                name: question.payer.otherName,
                day: dayText(question.money.day),
              })}
            </p>
            <div className="rent-dialog-actions row gap-2">
              <Button onPress={() => leave(question.payer.agreementId, question.money?.entryId ?? '')}>
                {t('same.yes')}
              </Button>
              <Button onPress={() => setAsMore(new Set([...asMore, question.money?.entryId ?? '']))}>
                {t('same.no')}
              </Button>
            </div>
          </Notice>
        )}
        {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      </div>
    </Dialog>
  )
}

/** Returns the cents that are due by today and unpaid. */
function owedBy({ dues }: BankPayer, today: string): number {
  return dues.reduce((sum, { dueOn, owed }) => (dueOn <= today ? sum + owed : sum), 0)
}
