import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MAX, DAY_MIN } from '#contract/limits.ts'
import { languageTagOf } from '#contract/locale.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { OwnField, type OwnFieldProps } from './own-field.tsx'
import { typedDay, wholeDay } from './typed-day.ts'

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
  const { t, i18n } = useTranslation('forms')
  const language = languageTagOf(i18n.language)
  const dayText = useDayText()
  const dates = useDateText()
  const today = useToday('Pacific/Auckland')
  const weekdayId = useId()
  const picker = useRef<HTMLInputElement>(null)
  /** What is typed and not settled yet, or can't be; `null` once it is. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const typedAs = typed === null ? value : typedDay(typed, today, language)
  const problem = isTyping || isReadOnly ? undefined : problemOf(typed ?? value ?? '', typedAs)

  function problemOf(text: string, day: string | null): string | undefined {
    if (text.trim() === '') return undefined
    if (day === null) return t('day.odd')
    return isTaken(day) ? undefined : t('dayRange', { name: label })
  }
  function pass(day: string | null): void {
    onValue(day !== null && isTaken(day) ? day : null)
  }
  function write(text: string): void {
    setTyped(text)
    setIsTyping(true)
    const day = wholeDay(text, language)
    // Half of a day takes no older one away while it is typed.
    if (day !== null || text.trim() === '') pass(day)
  }
  function settle(): void {
    setIsTyping(false)
    if (typed === null) return
    if (typed.trim() === '' || (typedAs !== null && isTaken(typedAs))) setTyped(null)
    if (typedAs !== value) pass(typedAs)
  }
  function choose(day: string): void {
    setTyped(null)
    setIsTyping(false)
    pass(day === '' ? null : day)
  }

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

function isTaken(day: string): boolean {
  return day >= DAY_MIN && day <= DAY_MAX
}
