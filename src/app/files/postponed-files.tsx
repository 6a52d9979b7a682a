import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import type { FileView } from '#workers/replica-api.ts'

/**
 * Says that photos wait because of the data saver, and lets the person send them anyway. Renders nothing if none wait.
 */
export function PostponedFiles({ files }: { files: readonly FileView[] }) {
  const { t } = useTranslation('files')
  const postponed = files.filter((file) => file.postponed !== null)
  const [first] = postponed
  if (!first?.postponed) return null
  return (
    <div role="status" className="file-notice">
      <span>{t(`postponed.${first.postponed}`, { count: postponed.length })}</span>
      <button
        type="button"
        onClick={() => void mutate('sendFilesNow', { ids: postponed.map(({ id }) => id) })}
      >
        {t('postponed.sendNow')}
      </button>
    </div>
  )
}
