import { useTranslation } from 'react-i18next'
import type { UnitView } from '#workers/replica-api.ts'

/** What screens say of a unit in a few words. */
export function useUnitWords() {
  const { t } = useTranslation('units')
  return {
    title: ({ title }: Pick<UnitView, 'title'>): string => title.trim() || t('untitled'),
    /** Type, beds and guests, as far as they are said. */
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
