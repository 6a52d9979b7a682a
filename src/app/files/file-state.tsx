import { useTranslation } from 'react-i18next'
import type { FileView } from '#workers/replica-api.ts'
import { Icon } from '#app/ui/icon.tsx'
import { problemOf } from './file-problem.ts'

/** Shows the state of a file between this device and the server. Renders nothing if the server has it. */
export function FileState({ file }: { file: FileView | undefined }) {
  const { t, i18n } = useTranslation('files')
  if (!file || file.state === 'stored') return null
  if (file.state === 'rejected') {
    return (
      <span className="file-state file-state-refused">
        <Icon name="exclamation-octagon-fill" />
        {t(`problem.${problemOf(file.rejection)}`)}
      </span>
    )
  }
  const share = file.size === 0 ? 0 : file.sent / file.size
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  return (
    <span className="file-state file-state-local">
      <Icon name={file.state === 'sending' ? 'arrow-up-circle' : 'clock'} />
      {file.state === 'sending' ? t('state.sending', { percent }) : t(waitingWords(file))}
    </span>
  )
}

function waitingWords({ postponed }: FileView) {
  return postponed === null ? 'state.waiting' : 'state.postponed'
}
