import { useTranslation } from 'react-i18next'
import { AGREEMENT_FILES_MAX } from '#contract/limits.ts'
import { FileList } from '#app/files/file-list.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'

/**
 * Files attached to the agreement: added while it is a draft, read by both parties. Renders nothing if there are none
 * to read.
 */
export function AttachmentsSection({
  agreement: { id, attachments, files },
  canWrite,
}: {
  agreement: AgreementView
  canWrite: boolean
}) {
  const { t } = useTranslation('agreements')
  if (!canWrite && attachments.length === 0) return null
  return (
    <SectionPanel title={t('section.attachments')}>
      <FileList
        owner={{ purpose: 'agreementFile', ownerId: id }}
        ids={attachments}
        stored={files}
        label={t('section.attachments')}
        max={AGREEMENT_FILES_MAX}
        {...(canWrite
          ? {
              onChange: (ids: string[]) =>
                mutate('editRecord', { collection: 'agreements', id, fields: { attachments: ids } }),
            }
          : {})}
      />
    </SectionPanel>
  )
}
