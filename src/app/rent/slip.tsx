import { useTranslation } from 'react-i18next'
import { MONEY_FILES_MAX } from '#contract/limits.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { FileList } from '#app/files/file-list.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { EntryView } from '#workers/replica-api.ts'

/** Adds photos of a slip, or its PDF, to a claim being written. They are kept on the device at once. */
export function SlipField({
  entryId,
  ids,
  onIds,
}: {
  entryId: string
  ids: readonly string[]
  onIds: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation('rent')
  return (
    <section className="rent-slip" aria-labelledby={`slip-${entryId}`}>
      <h3 id={`slip-${entryId}`}>{t('slip.title')}</h3>
      <p className="rent-form-when">{t('slip.help')}</p>
      <FileList
        owner={{ purpose: 'ledgerFile', ownerId: entryId }}
        ids={ids}
        stored={[]}
        label={t('slip.title')}
        max={MONEY_FILES_MAX}
        onChange={async (next) => {
          onIds(next)
          return { ok: true, value: undefined }
        }}
      />
    </section>
  )
}

/** Shows the slip that came with a claim: its pictures, and each file to save. Renders nothing without a slip. */
export function Slip({ entry: { id, attachments, files } }: { entry: EntryView }) {
  const { t } = useTranslation('rent')
  if (attachments.length === 0) return null
  const pictures = files.filter(({ kind }) => kind === 'image')
  return (
    <section className="rent-slip" aria-labelledby={`slip-${id}`}>
      <h3 id={`slip-${id}`}>{t('slip.title')}</h3>
      {pictures.map((file) => (
        <FileImage key={file.id} id={file.id} stored={file} size="large" alt={file.name || t('slip.title')} />
      ))}
      <FileList
        owner={{ purpose: 'ledgerFile', ownerId: id }}
        ids={attachments}
        stored={files}
        label={t('slip.title')}
        max={MONEY_FILES_MAX}
      />
    </section>
  )
}

/** Removes the files of a claim that was not written in the end. */
export function forgetSlip(entryId: string, ids: readonly string[]): void {
  for (const id of ids) void mutate('removeFile', { purpose: 'ledgerFile', ownerId: entryId, id })
}
