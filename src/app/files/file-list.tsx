import './files.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/result.ts'
import type { StoredFile } from '#contract/upload.ts'
import { FileDrop } from './file-drop.tsx'
import { FileRow } from './file-row.tsx'
import { RemovedFile } from './removed-file.tsx'
import { useReplacing } from './use-replacing.tsx'
import { useRecordFiles, type FileOwner } from './use-record-files.ts'

/**
 * Lists a record's documents and pictures in the order of their ids. They can be saved, added (`FileDrop`), sent again,
 * and removed with undo; everything but saving a file that is not on this device works offline. `onChange` keeps a new
 * list of ids (`editRecord`) and resolves to whether it was kept; without it the list is read-only. `stored` are the
 * files that the server has, from the record; `max` is how many it accepts.
 */
export function FileList({
  owner,
  ids,
  stored,
  label,
  max,
  onChange,
}: {
  owner: FileOwner
  ids: readonly string[]
  stored: readonly StoredFile[]
  /** Name of the list and the group: "Attachments". */
  label: string
  max: number
  onChange?: (ids: string[]) => Promise<Result<unknown>>
}) {
  const { t } = useTranslation('files')
  const [hasFailed, setHasFailed] = useState(false)
  const files = useRecordFiles(
    owner,
    ids.map((id) => ({ id })),
    async (list) => (onChange ? onChange(list.map(({ id }) => id)) : { ok: true, value: undefined }),
  )
  const { shown, removed } = files
  const replacing = useReplacing(owner, (old, id) => watch(files.exchange(old, { id })))
  const watch = (change: Promise<boolean>) => void change.then((isKept) => setHasFailed(!isKept))

  return (
    <div className="file-list stack gap-4">
      {shown.length > 0 && (
        <ul className="file-rows" aria-label={label}>
          {shown.map(({ id }, place) => (
            <FileRow
              key={id}
              id={id}
              place={place}
              file={files.fileOf(id)}
              stored={stored.find((file) => file.id === id)}
              onRetry={() => files.retry(id)}
              {...(onChange
                ? { onReplace: () => replacing.ask(id), onRemove: () => watch(files.remove(id)) }
                : {})}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && !onChange && <p className="field-words">{t('list.none')}</p>}
      {removed && (
        <RemovedFile key={removed.id} words={t('list.removed')} onUndo={() => watch(files.undo())} />
      )}
      <p role="alert" className="if-any file-problems stack gap-1">
        {hasFailed && t('problem.notKept')}
      </p>
      {onChange && replacing.picker}
      {onChange && (
        <FileDrop
          {...owner}
          label={label}
          room={max - shown.length}
          onAdded={(added) => watch(files.add(added.map(({ id }) => ({ id }))))}
        />
      )}
    </div>
  )
}
