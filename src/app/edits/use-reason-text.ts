import { useTranslation } from 'react-i18next'

/** Rules of the catalogue whose text needs only the name of the field. */
const PLAIN_RULES = [
  'required',
  'email',
  'integer',
  'url',
  'onlyNumbers',
  'phone',
  'dateRange',
  'extraGuests',
  'regex',
  'alpha',
  'alphaDash',
] as const

/**
 * Returns a function that words why the server refused a field. The server names a rule of the catalogue without its
 * limits, or explains itself in English for developers. A reason that people could not read is worded as "not in the
 * right form".
 */
export function useReasonText(): (reason: string, field: string) => string {
  const { t } = useTranslation('forms')
  return (reason, field) =>
    reason === 'dayRange' || reason === 'tooMany' || reason === 'tooOften'
      ? t(reason, { name: field })
      : t(`rule.${PLAIN_RULES.find((rule) => rule === reason) ?? 'regex'}`, { name: field })
}
