import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newEntryId } from 'uuid'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { AGREEMENT_AMOUNT_MAX, LEDGER_REFERENCE_MAX } from '#contract/limits.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { useFirstFault } from '#app/forms/use-first-fault.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { isWrongYear } from './entry-questions.ts'
import { NOTHING_BEFORE, type Opening, openingEntries } from './opening-entries.ts'
import { type Trouble, writeEntry } from './write-entry.ts'

/** A host's tenancy that has run for longer than this without an entry probably came from elsewhere. */
const HINT_DAYS = 14

/** Enters how a tenancy stood when it came here: what was paid, owed and held. Each is an entry that says so. */
export function OpeningDialog({ ledger, onClose }: { ledger: LedgerView; onClose: () => void }) {
  const { t } = useTranslation(['rent', 'forms'])
  const { said, change, yearOf, hasTried, isBusy, trouble, form, write } = useOpening(ledger, onClose)
  return (
    <Dialog
      isOpen
      title={t('write.OPENING')}
      onClose={onClose}
      footer={
        <div className="rent-dialog-actions row gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onPress={() => void write()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="rent-form form" ref={form}>
        <p>{t('opening.lead')}</p>
        <DayField
          label={t('opening.paidTo')}
          help={t('opening.paidToHelp')}
          value={said.paidTo}
          error={
            hasTried && said.paidTo === null
              ? t('forms:rule.required', { name: t('opening.paidTo') })
              : yearOf(said.paidTo)
          }
          onValue={(paidTo) => change({ paidTo })}
        />
        <MoneyField
          label={t('opening.owed')}
          value={said.owed}
          max={AGREEMENT_AMOUNT_MAX}
          onValue={(owed) => change({ owed })}
        />
        <MoneyField
          label={t('opening.bond')}
          value={said.bond}
          max={AGREEMENT_AMOUNT_MAX}
          onValue={(bond) => change({ bond })}
        />
        {(said.bond ?? 0) > 0 && <BondFields said={said} yearOf={yearOf} onChange={change} />}
        <DayField
          label={t('opening.raisedOn')}
          value={said.raisedOn}
          error={yearOf(said.raisedOn)}
          onValue={(raisedOn) => change({ raisedOn })}
        />
        <p className="rent-form-when">{t('when.online')}</p>
        {trouble && <Notice icon="exclamation-circle">{t(`trouble.${trouble}`)}</Notice>}
      </div>
    </Dialog>
  )
}

/** What the host enters; `write` stores it as entries and closes, or says what is missing or went wrong. */
function useOpening(ledger: LedgerView, onClose: () => void) {
  const { t } = useTranslation('rent')
  const [ids] = useState(() => ({
    opening: newEntryId(),
    owed: newEntryId(),
    bond: newEntryId(),
    lodged: newEntryId(),
    raised: newEntryId(),
  }))
  const [said, setSaid] = useState<Opening>({ ...NOTHING_BEFORE, bondOn: ledger.terms.startsOn })
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { form, showFault } = useFirstFault()
  const change = (fields: Partial<Opening>): void => setSaid({ ...said, ...fields })
  const yearOf = (day: string | null): string | undefined =>
    hasTried && day !== null && isWrongYear(day) ? t('ask.year') : undefined
  const hasWrongYear = [said.paidTo, said.bondOn, said.lodgedOn, said.raisedOn].some(
    (day) => day !== null && isWrongYear(day),
  )

  async function write(): Promise<void> {
    setHasTried(true)
    if (said.paidTo === null || hasWrongYear) return showFault()
    setIsBusy(true)
    setTrouble(null)
    let failed: Trouble | null = null
    for (const { id, entry } of openingEntries(ledger, said, { ids, owedNote: t('opening.owedNote') })) {
      failed = await writeEntry(id, entry, null)
      if (failed !== null) break
    }
    setIsBusy(false)
    setTrouble(failed)
    if (failed === null) onClose()
    else showFault()
  }

  return { said, change, yearOf, hasTried, isBusy, trouble, form, write }
}

/** When the bond was paid and lodged. */
function BondFields({
  said,
  yearOf,
  onChange,
}: {
  said: Opening
  yearOf: (day: string | null) => string | undefined
  onChange: (fields: Partial<Opening>) => void
}) {
  const { t } = useTranslation('rent')
  return (
    <>
      <div className="rent-pair">
        <DayField
          label={t('opening.bondOn')}
          value={said.bondOn}
          error={yearOf(said.bondOn)}
          onValue={(bondOn) => onChange({ bondOn })}
        />
        <DayField
          label={t('opening.lodgedOn')}
          value={said.lodgedOn}
          error={yearOf(said.lodgedOn)}
          onValue={(lodgedOn) => onChange({ lodgedOn })}
        />
      </div>
      {said.lodgedOn !== null && (
        <LineField
          label={t('opening.number')}
          value={said.bondNumber}
          maxLength={LEDGER_REFERENCE_MAX}
          onValue={(bondNumber) => onChange({ bondNumber })}
        />
      )}
    </>
  )
}

/** Asks the host of a tenancy without an entry whether it was under way before. Renders nothing otherwise. */
export function OpeningHint({
  ledger: { party, entries, terms, today },
  onOpen,
}: {
  ledger: LedgerView
  onOpen: () => void
}) {
  const { t } = useTranslation('rent')
  const isOld = terms.startsOn !== null && terms.startsOn < addDays(today, -HINT_DAYS)
  if (party !== 'host' || entries.length > 0 || !isOld) return null
  return (
    <Notice icon="question-circle">
      <p>{t('opening.hint')}</p>
      <div className="rent-dialog-actions row gap-2">
        <Button onPress={onOpen}>{t('write.OPENING')}</Button>
      </div>
    </Notice>
  )
}
