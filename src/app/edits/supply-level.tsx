import './supply-level.css'
import { useTranslation } from 'react-i18next'
import { TURNOVER_LEVEL_MAX } from '#contract/limits.ts'
import type { SupplyLevel as Level } from '#contract/turnover-fields.ts'
import { useEdited } from './use-edited.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

/** How many of something a room has, with buttons for one more and one fewer; kept on this device at once. */
export function SupplyLevel({ unitId, supply }: { unitId: string; supply: Level }) {
  const { t } = useTranslation('turnovers')
  const { id, name, warnAt } = supply
  const field = `levels.${id}`
  const { shown, change, flush } = useEdited('turnoverPlans', unitId, { [field]: supply.level })
  const level = shown[field] ?? 0
  const set = (next: number): void => {
    change({ [field]: Math.min(TURNOVER_LEVEL_MAX, Math.max(0, next)) })
    void flush()
  }
  const isLow = level <= warnAt
  return (
    <div className="abreast gap-1 supply-level" role="group" aria-label={name}>
      <span className="words">
        <bdi>{name}</bdi>
        {isLow && <span className="supply-low">{t('supply.low')}</span>}
      </span>
      <IconButton
        icon="dash-lg"
        label={t('supply.fewer', { name })}
        disabled={level === 0}
        onClick={() => set(level - 1)}
      />
      <output className="numeric">{level}</output>
      <IconButton icon="plus-lg" label={t('supply.more', { name })} onClick={() => set(level + 1)} />
    </div>
  )
}
