import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newTicketId } from 'uuid'
import { TICKET_FILES_MAX, TICKET_LINE_MAX, TICKET_TEXT_MAX } from '#contract/ticket-limits.ts'
import { TICKET_KINDS, type TicketKind } from '#contract/ticket-status.ts'
import { FileList } from '#app/files/file-list.tsx'
import { buildId } from '#app/format/build-id.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { TextAreaField } from '#app/forms/text-area-field.tsx'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { usePageName } from './use-page-name.ts'

const Fields = z.object({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(TICKET_LINE_MAX)),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(TICKET_TEXT_MAX)),
  page: z.string().check(z.trim(), z.maxLength(TICKET_LINE_MAX)),
})

/** Creates a ticket. It is kept on this device at once, also offline, and sent once. */
export function NewTicketDialog({
  from,
  subject,
  description,
  onClose,
  onWritten,
}: {
  /** The path of the page from which help was requested; blank if unknown. */
  from: string
  /** Text that the page has already filled in; blank if it has not. */
  subject: string
  description: string
  onClose: () => void
  onWritten: (id: string) => void
}) {
  const { t } = useTranslation('tickets')
  // The ticket keeps this id, so that submitting the same form again creates no second ticket.
  const [id] = useState(() => newTicketId())
  const [kind, setKind] = useState<TicketKind>('QUESTION')
  const [attachments, setAttachments] = useState<string[]>([])
  const build = buildId()
  const form = useAppForm({
    schema: Fields,
    labels: { subject: t('new.subject'), description: t('new.description'), page: t('new.page') },
    defaults: { subject, description, page: usePageName()(from) },
    timing: 'lazy',
    async onSubmit(fields) {
      const made = await mutate('createRecord', {
        collection: 'tickets',
        id,
        fields: { ...fields, kind, build, attachments },
      })
      if (made.ok) onWritten(id)
      return made
    },
  })
  return (
    <Dialog isOpen title={t('new.open')} onClose={onClose}>
      <form noValidate className="ticket-form form" onSubmit={form.submit}>
        {form.failure !== null && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
        <SelectField
          label={t('new.kind')}
          value={kind}
          options={TICKET_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onValue={setKind}
        />
        <TextField form={form} name="subject" />
        <TextAreaField form={form} name="description" maxLength={TICKET_TEXT_MAX} />
        <FileList
          owner={{ purpose: 'ticketFile', ownerId: id }}
          ids={attachments}
          stored={[]}
          label={t('files')}
          max={TICKET_FILES_MAX}
          onChange={async (ids) => {
            setAttachments(ids)
            return { ok: true, value: undefined }
          }}
        />
        <TextField form={form} name="page" help={t('new.pageHelp')} />
        {build !== '' && <p className="ticket-note">{t('new.build', { build })}</p>}
        <div className="ticket-buttons row ticket-buttons-end">
          <Button onPress={onClose}>{t('new.cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t('new.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
