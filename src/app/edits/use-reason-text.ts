import { useTranslation } from 'react-i18next'

/** Rules of the catalogue that say all there is to say with the name of the field. */
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
 * Says why the server refused a field. The server names a rule of the catalogue, without its limits, or explains itself
 * in English for developers: what a person could not read is said as not having the right form.
 */
export function useReasonText(): (reason: string, field: string) => string {
  const { t } = useTranslation('forms')
  return (reason, field) =>
    t(`rule.${PLAIN_RULES.find((rule) => rule === reason) ?? 'regex'}`, { name: field })
}
