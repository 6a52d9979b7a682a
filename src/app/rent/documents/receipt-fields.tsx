import { useTranslation } from 'react-i18next'
import { AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { pathOf, type Strokes } from '#app/documents/signature-drawing.ts'
import { SignaturePad } from '#app/documents/signature-pad.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ReceiptedEntry } from '#workers/replica-api.ts'
import { LawNotes } from './law-notes.tsx'

/** `isWanted: null`: not chosen yet; cash gets a receipt by default. */
export type ReceiptInput = { isWanted: boolean | null; receivedBy: string; strokes: Strokes }

/**
 * Returns the receipt part of the entry; the device numbers it later. `facts` are what it states besides: the GST number
 * of a host whose short stay includes GST, what the money is for, and what is owed after it.
 */
export function receiptOf(
  { receivedBy, strokes }: ReceiptInput,
  facts: Pick<ReceiptedEntry['receipt'], 'gstNumber' | 'paidFor' | 'owedAfter'>,
): ReceiptedEntry['receipt'] {
  const drawing = pathOf(strokes)
  return { receivedBy: receivedBy.trim(), drawing: drawing === '' ? null : drawing, ...facts }
}

/**
 * Fields for whether to issue a receipt and who signs for the money. The typed name is the signature, with or without a
 * drawing.
 */
export function ReceiptFields({
  input,
  isWanted,
  dueHours,
  onChange,
}: {
  input: ReceiptInput
  isWanted: boolean
  /** Within how many hours the law wants a receipt; `null` if it wants none. */
  dueHours: number | null
  onChange: (change: (before: ReceiptInput) => ReceiptInput) => void
}) {
  const { t } = useTranslation('documents')
  const isUnsigned = input.receivedBy.trim() === '' && input.strokes.length === 0
  return (
    <>
      <label className="checkbox-field">
        <input
          type="checkbox"
          checked={isWanted}
          onChange={(event) => onChange((before) => ({ ...before, isWanted: event.target.checked }))}
        />
        <span>{t('sign.write')}</span>
      </label>
      {!isWanted && dueHours !== null && (
        <LawNotes
          notes={[
            {
              id: 'receipt',
              text: dueHours === 0 ? t('sign.atOnce') : t('sign.within', { hours: dueHours }),
              rule: 'receipts',
            },
          ]}
        />
      )}
      {isWanted && (
        <>
          <LineField
            label={t('sign.name')}
            help={t('sign.nameHelp')}
            value={input.receivedBy}
            maxLength={AGREEMENT_LINE_MAX}
            autoCapitalize="words"
            onValue={(receivedBy) => onChange((before) => ({ ...before, receivedBy }))}
          />
          <SignaturePad
            label={t('sign.pad')}
            clearLabel={t('sign.clear')}
            strokes={input.strokes}
            onDraw={(change) => onChange((before) => ({ ...before, strokes: change(before.strokes) }))}
          />
          {isUnsigned && (
            <Notice icon="exclamation-circle">
              <p>{t('sign.none')}</p>
            </Notice>
          )}
        </>
      )}
    </>
  )
}
