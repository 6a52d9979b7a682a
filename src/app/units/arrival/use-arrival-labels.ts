import { useTranslation } from 'react-i18next'
import type { ArrivalNotesFields } from '#contract/arrival-notes-fields.ts'
import { isLocale, LANGUAGES } from '#contract/locale.ts'

/**
 * Returns the names of the fields of arrival notes and their values as text, for errors and for comparing two versions.
 */
export function useArrivalLabels() {
  const { t } = useTranslation(['arrival', 'units'])
  const labels: Record<keyof ArrivalNotesFields, string> = {
    language: t('edit.language'),
    arriveFrom: t('edit.arriveFrom'),
    leaveBy: t('edit.leaveBy'),
    directions: t('notes.directions'),
    gettingIn: t('notes.gettingIn'),
    doorCode: t('notes.doorCode'),
    wifiName: t('edit.wifiName'),
    wifiPassword: t('edit.wifiPassword'),
    whereThings: t('notes.whereThings'),
    phone: t('edit.phone'),
    photos: t('notes.photos'),
  }
  return {
    labels,
    words(field: string, value: unknown): string {
      if (field === 'language') return isLocale(value) ? LANGUAGES[value].name : ''
      if (Array.isArray(value)) return t('units:photos', { count: value.length })
      return typeof value === 'string' ? value : ''
    },
  }
}
