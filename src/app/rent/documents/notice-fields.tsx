import { useTranslation } from 'react-i18next'
import { type NewLedgerEntry, SERVICE_METHODS, type ServiceMethod } from '#contract/ledger-entry.ts'
import type { Service } from '#domain/law/rent-law.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { letterFacts } from './increase.ts'
import { type LawNote, LawNotes } from './law-notes.tsx'

/** How a notice is given, as far as it has been entered. */
export type NoticeInput = Omit<Service, 'day'> & { day: string | null }

/** Fields for when and how a notice is given. Some methods add days until it counts as received. */
export function NoticeFields({
  notice,
  ledger: { terms, today },
  onNotice,
}: {
  notice: NoticeInput
  ledger: LedgerView
  onNotice: (notice: NoticeInput) => void
}) {
  const { t } = useTranslation('documents')
  const isEarlier = notice.day !== null && notice.day < today
  const texts = !terms.isChatAddress
    ? (['notChat'] as const)
    : isEarlier
      ? (['electronicOnly', 'chatFrom'] as const)
      : (['electronicOnly'] as const)
  const notes = texts.map((id): LawNote => ({ id, text: t(`service.${id}`), rule: 'notices' }))
  return (
    <>
      <div className="rent-pair">
        <DayField
          label={t('service.day')}
          value={notice.day}
          onValue={(day) => onNotice({ ...notice, day })}
        />
        <SelectField<ServiceMethod>
          label={t('service.method')}
          value={notice.method}
          options={SERVICE_METHODS.map((value) => ({ value, label: t(`service.${value}`) }))}
          onValue={(method) => onNotice({ ...notice, method })}
        />
      </div>
      {notice.method === 'ELECTRONIC' && (
        <>
          <label className="checkbox-field">
            <input
              type="checkbox"
              checked={notice.isAfterFive}
              onChange={(event) => onNotice({ ...notice, isAfterFive: event.target.checked })}
            />
            <span>{t('service.afterFive')}</span>
          </label>
          <LawNotes notes={notes} />
        </>
      )}
    </>
  )
}

/** Returns the notice once its day is known, else `null`. */
export function serviceOf({ day, ...how }: NoticeInput): Service | null {
  return day === null ? null : { day, ...how }
}

/** Returns the fields of an entry for a notice, with what its letter states now; blank ones while its day is missing. */
export function servedBy(
  { day, method, isAfterFive }: NoticeInput,
  ledger: LedgerView,
): Pick<NewLedgerEntry, 'servedOn' | 'serviceMethod' | 'isServedAfterFive' | 'letter'> {
  if (day === null) return { servedOn: null, serviceMethod: null }
  const after = method === 'ELECTRONIC' ? { isServedAfterFive: isAfterFive } : {}
  return { servedOn: day, serviceMethod: method, ...after, letter: letterFacts(ledger) }
}
