import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MAX, DAY_MIN } from '#contract/limits.ts'
import { OwnField, type OwnFieldProps } from './own-field.tsx'

/**
 * A calendar day (`YYYY-MM-DD`), entered with the native picker. A day that the contract doesn't take is no value: the
 * first figure of a year typed by hand is already the year 2.
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
  const [outside, setOutside] = useState<string | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const shown = outside ?? value ?? ''
  const isTold = !isTyping && !isReadOnly && shown !== '' && !isInRange(shown)

  function change(day: string): void {
    const isKept = day !== '' && isInRange(day)
    setOutside(isKept || day === '' ? null : day)
    onValue(isKept ? day : null)
  }

  return (
    <OwnField label={label} help={help} error={isTold ? t('dayRange', { name: label }) : error}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={shown}
          min={min}
          max={DAY_MAX}
          readOnly={isReadOnly}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </OwnField>
  )
}

function isInRange(day: string): boolean {
  return day >= DAY_MIN && day <= DAY_MAX
}
