import { useTranslation } from 'react-i18next'
import { isLocale, LANGUAGES } from '#contract/locale.ts'
import { NOTICE_CHANNELS, NOTICE_KINDS } from '#contract/notice.ts'
import type { EditView } from '#workers/replica-api.ts'
import { useNoticeNames } from './use-notice-names.ts'

/** Returns the names of the profile's fields, their values as text, and why the server refused some of them. */
export function useProfileWords(edit: EditView | null): {
  labels: Record<string, string>
  words: (field: string, value: unknown) => string
  refusals: Record<string, string>
} {
  const { t, i18n } = useTranslation(['profile', 'account', 'files', 'forms'])
  const { kinds, channels } = useNoticeNames()
  const labels = {
    firstName: t('account:details.firstName'),
    lastName: t('account:details.lastName'),
    phone: t('phone'),
    about: t('about'),
    languages: t('languages'),
    noticesOff: t('notices.off'),
    locale: t('notices.language'),
    address: t('address'),
    'address.postcode': t('postcode'),
    bankAccount: t('hosting.bankAccount'),
    serviceAddress: t('hosting.serviceAddress'),
    paymentDetails: t('hosting.paymentDetails'),
    bondWeeks: t('hosting.bondWeeks'),
    avatarUrl: t('files:avatar.label'),
  }
  function refusalOf(field: string): string {
    if (field === 'phone') return t('forms:rule.phone')
    return t('forms:rule.regex', { name: labels[field as keyof typeof labels] ?? field })
  }
  function words(field: string, value: unknown): string {
    if (field === 'avatarUrl') return value === null ? '' : t('picture')
    if (field === 'locale' && isLocale(value)) return LANGUAGES[value].name
    if (field === 'languages' && Array.isArray(value)) {
      const names = new Intl.DisplayNames([i18n.language, 'en'], { type: 'language' })
      return value.map((tag) => names.of(String(tag)) ?? String(tag)).join(', ')
    }
    if (field === 'noticesOff' && Array.isArray(value))
      return [
        ...NOTICE_KINDS.flatMap((kind) =>
          NOTICE_CHANNELS.filter((channel) => value.includes(`${kind}:${channel}`)).map(
            (channel) => `${kinds[kind]} (${channels[channel]})`,
          ),
        ),
        ...(value.includes('messages:preview') ? [t('notices.preview')] : []),
      ].join(', ')
    if (value !== null && typeof value === 'object') return Object.values(value).filter(Boolean).join(', ')
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const refusals = Object.fromEntries(
    Object.entries(edit?.fieldErrors ?? {}).map(([field, reason]) => [
      field,
      reason === 'tooOften' ? t('forms:tooOften') : refusalOf(field),
    ]),
  )
  return { labels, words, refusals }
}
