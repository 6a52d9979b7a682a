import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MAX, DAY_MIN } from '#contract/limits.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { OwnField, type OwnFieldProps } from './own-field.tsx'
import { useTypedDay } from './use-typed-day.ts'

/**
 * A calendar day (`YYYY-MM-DD`), typed in New Zealand's order ("28 nov", "28/11") or chosen in the browser's calendar. A
 * browser's own field would write and read it in the order of the browser's language. Shows the day as pages write it,
 * with its weekday. A day without its year is settled when the field is left. A day that the contract doesn't take is no
 * value.
 */
export function DayField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  min = DAY_MIN,
}: OwnFieldProps<string | null> & { min?: string | undefined }) {
  const { t } = useTranslation('forms')
  const dayText = useDayText()
  const dates = useDateText()
  const weekdayId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { typed, problem, write, settle, choose } = useTypedDay({ label, value, onValue, isReadOnly })

  return (
    <OwnField label={label} help={help} error={problem ?? error}>
      {(control) => (
        <span className="day-line">
          <input
            {...control}
            aria-describedby={[control['aria-describedby'], weekdayId].filter(Boolean).join(' ')}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t('day.like')}
            value={typed ?? (value === null ? '' : dayText(value))}
            readOnly={isReadOnly}
            onChange={(event) => write(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              // Before Enter submits the form around it.
              if (event.key === 'Enter') settle()
            }}
          />
          <span id={weekdayId} className="day-weekday note">
            {value !== null && problem === undefined && dates.calendarColumn(value).weekday}
          </span>
          {!isReadOnly && (
            <>
              <input
                ref={picker}
                className="day-picker"
                type="date"
                tabIndex={-1}
                aria-hidden="true"
                value={value ?? ''}
                min={min}
                max={DAY_MAX}
                onChange={(event) => choose(event.target.value)}
              />
              <IconButton
                icon="calendar-event"
                label={t('day.calendar')}
                onClick={() => picker.current?.showPicker()}
              />
            </>
          )}
        </span>
      )}
    </OwnField>
  )
}
