import { useTranslation } from 'react-i18next'
import { SERVICE_METHODS, type ServiceMethod } from '#contract/ledger-entry.ts'
import type { Service } from '#contract/rent-law.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { LawNotes } from './law-notes.tsx'

/** How a notice is given, as far as it has been entered. */
export type NoticeInput = Omit<Service, 'day'> & { day: string | null }

/** Fields for when and how a notice is given. Some methods add days until it counts as received. */
export function NoticeFields({
  notice,
  onNotice,
}: {
  notice: NoticeInput
  onNotice: (notice: NoticeInput) => void
}) {
  const { t } = useTranslation('documents')
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
          <LawNotes notes={[{ id: 'electronic', text: t('service.electronicOnly'), rule: 'service' }]} />
        </>
      )}
    </>
  )
}

/** Returns the notice once its day is known, else `null`. */
export function serviceOf({ day, ...how }: NoticeInput): Service | null {
  return day === null ? null : { day, ...how }
}
