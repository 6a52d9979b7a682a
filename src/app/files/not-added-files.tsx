import { useTranslation } from 'react-i18next'
import type { NotAdded } from './use-add-files.ts'

/** Lists the files that were not added, and why. `left` is how many exceeded the limit. */
export function NotAddedFiles({ notAdded, left }: { notAdded: readonly NotAdded[]; left: number }) {
  const { t } = useTranslation('files')
  return (
    <div role="alert" className="if-any file-problems stack gap-1">
      {notAdded.map(({ name, problem }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- files can share a name, and none moves
        <p key={`${index} ${name}`}>
          <bdi>{name}</bdi>
          {': '}
          {t(`problem.${problem}`)}
        </p>
      ))}
      {left > 0 && <p>{t('drop.left', { count: left })}</p>}
    </div>
  )
}
