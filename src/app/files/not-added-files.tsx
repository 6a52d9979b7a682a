import { useTranslation } from 'react-i18next'
import type { NotAdded } from './use-add-files.ts'

/** Says which files were not added and why; `left` is how many there was no room for. */
export function NotAddedFiles({ notAdded, left }: { notAdded: readonly NotAdded[]; left: number }) {
  const { t } = useTranslation('files')
  return (
    <div role="alert" className="file-problems">
      {notAdded.map(({ name, problem }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and none of them moves
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
