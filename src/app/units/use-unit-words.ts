import { useTranslation } from 'react-i18next'
import type { UnitView } from '#workers/replica-api.ts'

/** Returns short texts that the screens use about units. */
export function useUnitWords() {
  const { t } = useTranslation('units')
  return {
    title: ({ title }: Pick<UnitView, 'title'>): string => title.trim() || t('untitled'),
    /** Type, beds and guests, as far as they are filled in. */
    facts({ type, bedTypes, maxGuests, guestsIncluded }: UnitView): string {
      const guests = maxGuests ?? guestsIncluded
      return [
        type === null ? null : t(`type.${type}`),
        ...bedTypes.map((bed) => t(`bed.${bed}`)),
        guests === null ? null : t('guests', { count: guests }),
      ]
        .filter((words) => words !== null)
        .join(' · ')
    },
  }
}
