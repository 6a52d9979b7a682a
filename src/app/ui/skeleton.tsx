import './skeleton.css'
import { useTranslation } from 'react-i18next'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/**
 * Placeholders for what this device is still reading, so that a page that isn't there yet doesn't look empty or done. Its
 * style delays it by 200 ms, so that it never flickers before local data.
 */
export function Skeleton({
  rows = ROWS.length,
  label,
  hasPictures = false,
}: {
  rows?: number
  /** What a screen reader says, if it isn't "Loading". */
  label?: string
  hasPictures?: boolean
}) {
  const { t } = useTranslation('shell')
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label ?? t('loading')}</span>
      {ROWS.slice(0, rows).map((row) => (
        <div key={row} className="skeleton-row" aria-hidden="true">
          {hasPictures && <i />}
          <b />
          <s />
        </div>
      ))}
    </div>
  )
}
