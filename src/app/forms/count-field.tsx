import { useTranslation } from 'react-i18next'
import { NumberField } from './number-field.tsx'
import type { OwnFieldProps } from './own-field.tsx'
import { typedInteger } from './typed-numbers.ts'

/** A whole number from `min`, which is 1 unless given, to `max`. */
export function CountField({
  min = 1,
  max,
  ...field
}: OwnFieldProps<number | null> & { min?: number; max: number }) {
  const { t } = useTranslation('forms')
  return (
    <NumberField
      {...field}
      inputMode="numeric"
      parse={typedInteger}
      format={(count) => (count === null ? '' : String(count))}
      judge={(count) => {
        if (count === null) return t('rule.integer')
        return count < min || count > max ? t('rule.between', { min, max }) : null
      }}
    />
  )
}
