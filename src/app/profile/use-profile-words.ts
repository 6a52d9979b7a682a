import { useTranslation } from 'react-i18next'

/** What the profile's fields are called, and their values in words, for conflicts and refusals. */
export function useProfileWords(): {
  labels: Record<string, string>
  words: (field: string, value: unknown) => string
} {
  const { t, i18n } = useTranslation(['profile', 'account'])
  const labels = {
    firstName: t('account:details.firstName'),
    lastName: t('account:details.lastName'),
    phone: t('phone'),
    about: t('about'),
    languages: t('languages'),
    address: t('address'),
    'address.postcode': t('postcode'),
  }
  function words(field: string, value: unknown): string {
    if (field === 'languages' && Array.isArray(value)) {
      const names = new Intl.DisplayNames([i18n.language, 'en'], { type: 'language' })
      return value.map((tag) => names.of(String(tag)) ?? String(tag)).join(', ')
    }
    if (value !== null && typeof value === 'object') return Object.values(value).filter(Boolean).join(', ')
    return typeof value === 'string' ? value : ''
  }
  return { labels, words }
}
