import { useTranslation } from 'react-i18next'
import { NumberField } from './number-field.tsx'
import type { OwnFieldProps } from './own-field.tsx'
import { typedInteger } from './typed-numbers.ts'

/** A whole number from 1 to `max`. */
export function CountField({ max, ...field }: OwnFieldProps<number | null> & { max: number }) {
  const { t } = useTranslation('forms')
  return (
    <NumberField
      {...field}
      inputMode="numeric"
      parse={typedInteger}
      format={(count) => (count === null ? '' : String(count))}
      judge={(count) => {
        if (count === null) return t('rule.integer')
        return count < 1 || count > max ? t('rule.between', { min: 1, max }) : null
      }}
    />
  )
}
