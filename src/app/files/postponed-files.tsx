import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { inMegabytes } from '#app/format/megabytes.ts'
import type { FileView } from '#workers/replica-api.ts'

/**
 * Says that photos wait because of the data saver or a thin line, and lets the person send them anyway. Renders nothing if
 * none wait.
 */
export function PostponedFiles({ files }: { files: readonly FileView[] }) {
  const { t, i18n } = useTranslation('files')
  const postponed = files.filter((file) => file.postponed !== null)
  const [first] = postponed
  if (!first?.postponed) return null
  const bytes = postponed.reduce((sum, { size }) => sum + size, 0)
  const size = inMegabytes(bytes, i18n.language)
  return (
    <div role="status" className="abreast spread file-notice">
      <span>{t(`postponed.${first.postponed}`, { count: postponed.length, size })}</span>
      <button
        type="button"
        onClick={() => void mutate('sendFilesNow', { ids: postponed.map(({ id }) => id) })}
      >
        {t('postponed.sendNow')}
      </button>
    </div>
  )
}
