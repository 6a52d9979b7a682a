import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#contract/upload.ts'
import { bytesText } from '#app/format/bytes-text.ts'
import { replica } from '#app/replica/replica.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { FileView } from '#workers/replica-api.ts'
import { FileState } from './file-state.tsx'

/** Shows one file of a record: its name, size, state, and what can be done with it. */
export function FileRow({
  id,
  place,
  file,
  stored,
  onRetry,
  onReplace,
  onRemove,
}: {
  id: string
  /** Counts from 0; names a file that has no name. */
  place: number
  file: FileView | undefined
  stored: StoredFile | undefined
  onRetry: () => void
  onReplace?: () => void
  onRemove?: () => void
}) {
  const { t, i18n } = useTranslation('files')
  const [isOutOfReach, setIsOutOfReach] = useState(false)
  const name = file?.name || stored?.name || t('list.unnamed', { place: place + 1 })
  const size = stored?.bytes ?? file?.size
  const kind = stored?.kind ?? file?.kind

  async function save(): Promise<void> {
    const blob = await replica.fileBlob(id, 'large')
    setIsOutOfReach(!blob.ok)
    if (blob.ok) saveFile(name, blob.value)
  }

  return (
    <li className="file-row">
      <Icon name={kind === 'pdf' ? 'file-earmark-pdf' : kind === 'image' ? 'image' : 'file-earmark'} />
      <div className="brief file-row-text">
        <bdi className="file-row-name">{name}</bdi>
        {size !== undefined && <span className="fine">{bytesText(size, i18n.language)}</span>}
        <FileState file={file} />
        <span role="alert" className="if-any file-problems stack gap-1">
          {isOutOfReach && t('list.outOfReach')}
        </span>
      </div>
      <div className="file-row-acts">
        {file?.state === 'rejected' && (
          <IconButton icon="arrow-repeat" label={t('list.retry', { name })} onClick={onRetry} />
        )}
        <IconButton icon="download" label={t('list.save', { name })} onClick={() => void save()} />
        {onReplace && <IconButton icon="upload" label={t('list.replace', { name })} onClick={onReplace} />}
        {onRemove && <IconButton icon="x-lg" label={t('list.remove', { name })} onClick={onRemove} />}
      </div>
    </li>
  )
}
