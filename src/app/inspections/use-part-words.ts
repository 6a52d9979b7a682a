import { useTranslation } from 'react-i18next'
import { type AreaPart, type InspectionPart, isMeter, type ItemPart } from '#contract/inspection-fields.ts'

/** Returns functions that name areas and things, and say what was found of them. */
export function usePartWords() {
  const { t } = useTranslation('inspections')
  const nameOf = (part: InspectionPart): string =>
    part.name || (part.type === 'area' ? t(`area.${part.what}`) : t(`item.${part.what}`))
  const stateOf = (item: ItemPart): string =>
    isMeter(item) ? item.reading || t('state.none') : t(`state.${item.state ?? 'none'}`)
  return {
    nameOf: nameOf as (part: AreaPart | ItemPart) => string,
    stateOf,
    /** What was found, with the note. */
    foundOf: (item: ItemPart): string => [stateOf(item), item.note].filter(Boolean).join('. '),
  }
}
