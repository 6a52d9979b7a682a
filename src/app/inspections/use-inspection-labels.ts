import { useTranslation } from 'react-i18next'
import { type InspectionPart, PART_KEY, partsIn } from '#contract/inspection-fields.ts'
import type { LocalInspection } from './local-inspection.ts'
import { usePartWords } from './use-part-words.ts'

/** Returns the names of an inspection's fields and their values as text, for errors and for comparing two versions. */
export function useInspectionLabels(row: LocalInspection) {
  const { t } = useTranslation('inspections')
  const { nameOf, foundOf } = usePartWords()
  const parts = partsIn(row)
  const named = Object.entries(parts).map(([key, part]) => [key, labelOf(part)])
  function labelOf(part: InspectionPart): string {
    const area = part.type === 'item' ? parts[part.area] : undefined
    return [area, part].flatMap((one) => (one ? [nameOf(one)] : [])).join(', ')
  }
  const labels: Record<string, string> = {
    ...Object.fromEntries(named),
    moment: t('field.moment'),
    inspectedOn: t('field.inspectedOn'),
    visitTime: t('field.visitTime'),
    noticeGivenAt: t('field.noticeGivenAt'),
    isRemoved: t('field.isRemoved'),
    signing: t('field.signing'),
    remarks: t('field.remarks'),
  }
  return {
    labels,
    words(field: string, value: unknown): string {
      if (PART_KEY.test(field)) {
        const part = partsIn({ [field]: value })[field]
        if (part === undefined) return t('field.isRemoved')
        return part.type === 'item' ? foundOf(part) : nameOf(part)
      }
      if (typeof value === 'boolean') return t(value ? 'gone' : 'kept')
      return typeof value === 'string' ? value : ''
    },
  }
}
