import { useTranslation } from 'react-i18next'
import { AGREEMENT_FILES_MAX } from '#contract/limits.ts'
import { FileList } from '#app/files/file-list.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'

/** Files attached to the agreement, as either party reads them. Renders nothing if there are none. */
export function AttachmentsSection({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  if (agreement.attachments.length === 0) return null
  return (
    <SectionPanel title={t('section.attachments')}>
      <AttachmentList agreement={agreement} canWrite={false} />
    </SectionPanel>
  )
}

/** The same, added to while it is a draft. */
export function AttachmentList({
  agreement: { id, attachments, files },
  canWrite,
}: {
  agreement: AgreementView
  canWrite: boolean
}) {
  const { t } = useTranslation('agreements')
  return (
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
  )
}
