import { useState } from 'react'
import { BOND_HUB } from '#domain/law/bond-hub.ts'
import { addDays, type Day } from '#domain/calendar/calendar-day.ts'
import { AGREEMENT_AMOUNT_MAX, AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { Button } from '#app/ui/button.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { bondHubPage, bondNow, HUB_TASKS, type HubInput, type HubTask, plainText } from './bond-hub-page.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { type DocumentWords, useDocumentWords } from './use-document-words.ts'

/** The sheet that a host copies into Bond Hub, made offline. It starts with what comes next for this bond. */
export function BondHubPaper({ ledger }: { ledger: LedgerView }) {
  const words = useDocumentWords(ledger.region)
  const { t } = words
  const { toLodge, held } = bondNow(ledger)
  const [input, setInput] = useState<HubInput>({
    task: toLodge > 0 ? 'lodge' : 'refund',
    day: lastDayOf(ledger),
    hostGets: 0,
    reason: '',
    isLeaving: true,
    name: '',
    contact: '',
  })
  const [copied, setCopied] = useState<boolean | null>(null)
  const isTooMuch = input.task === 'refund' && input.hostGets > held
  const page = isTooMuch ? null : bondHubPage(ledger, input, words)

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }

  return (
    <>
      <SelectField<HubTask>
        label={t('hub.task')}
        value={input.task}
        options={HUB_TASKS.map((value) => ({ value, label: t(`hub.tasks.${value}`) }))}
        onValue={(task) => setInput({ ...input, task })}
      />
      <HubFields
        input={input}
        isTooMuch={isTooMuch}
        words={words}
        onInput={(part) => setInput({ ...input, ...part })}
      />
      {page && (
        <>
          <div className="rent-dialog-actions row gap-2 rent-hub-ways">
            <a href={`https://${BOND_HUB}`} target="_blank" rel="noreferrer">
              {t('hub.open')}
            </a>
            <Button icon="copy" onPress={() => void copy(plainText(page))}>
              {t('hub.copy')}
            </Button>
          </div>
          <p role="status">{copied !== null && t(copied ? 'hub.copied' : 'hub.notCopied')}</p>
          <DocumentActions page={page} name={t('hub.fileName', { guest: ledger.terms.guestName })} />
          <DocumentSheet page={page} />
        </>
      )}
    </>
  )
}

/** Returns the last day of a tenancy that ended or was to end by now; today for one that goes on. */
function lastDayOf({ terms, today }: LedgerView): Day {
  const { rentUntil, endedOn, endsOn, noticeEndsOn } = terms
  const last = rentUntil ? addDays(rentUntil, -1) : (endedOn ?? noticeEndsOn ?? endsOn)
  return last !== null && last < today ? last : today
}

function HubFields({
  input: { task, day, hostGets, reason, isLeaving, name, contact },
  isTooMuch,
  words: { t },
  onInput,
}: {
  input: HubInput
  isTooMuch: boolean
  words: DocumentWords
  onInput: (part: Partial<HubInput>) => void
}) {
  if (task === 'lodge') return null
  if (task === 'refund')
    return (
      <>
        <DayField label={t('hub.ended')} value={day} onValue={(value) => onInput({ day: value })} />
        <MoneyField
          label={t('hub.hostGets')}
          value={hostGets / 100}
          max={AGREEMENT_AMOUNT_MAX}
          error={isTooMuch ? t('hub.tooMuch') : undefined}
          onValue={(dollars) => onInput({ hostGets: Math.round((dollars ?? 0) * 100) })}
        />
        {hostGets > 0 && (
          <LineField
            label={t('hub.reason')}
            value={reason}
            maxLength={AGREEMENT_LINE_MAX}
            onValue={(value) => onInput({ reason: value })}
          />
        )}
      </>
    )
  return (
    <>
      {task === 'tenant' && (
        <SelectField<'leaving' | 'joining'>
          label={t('hub.direction')}
          value={isLeaving ? 'leaving' : 'joining'}
          options={(['leaving', 'joining'] as const).map((value) => ({ value, label: t(`hub.${value}`) }))}
          onValue={(value) => onInput({ isLeaving: value === 'leaving' })}
        />
      )}
      <LineField
        label={t('hub.name')}
        value={name}
        maxLength={AGREEMENT_LINE_MAX}
        onValue={(value) => onInput({ name: value })}
      />
      <LineField
        label={t('hub.email')}
        value={contact}
        maxLength={AGREEMENT_LINE_MAX}
        onValue={(value) => onInput({ contact: value })}
      />
      <DayField label={t('hub.on')} value={day} onValue={(value) => onInput({ day: value })} />
    </>
  )
}
