import './replies.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MOMENTS } from '#contract/message-moments.ts'
import { usualTime } from '#domain/calendar/message-moments.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { scheduledOf, type ScheduledView } from './scheduled-view.ts'
import { TemplateEditor } from './template-editor.tsx'

/** A host's messages that send themselves, by the moments of a stay: to change and to add. `openId` opens one at once. */
export function ScheduledSheet({ openId = null, onClose }: { openId?: string | null; onClose: () => void }) {
  const { t } = useTranslation(['scheduled', 'records'])
  const records = useLiveQuery('records', { kinds: ['scheduledMessages'] })
  const [editing, setEditing] = useState<{ id: string | null } | null>(
    openId === null ? null : { id: openId },
  )
  const templates =
    records &&
    scheduledOf(records)
      .filter(({ moment, isRemoved }) => moment !== null && !isRemoved)
      .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1))
  return (
    <Sheet isOpen title={t('records:scheduledMessages.name')} onClose={onClose}>
      {editing !== null ? (
        <TemplateEditor key={editing.id} id={editing.id} onDone={() => setEditing(null)} />
      ) : (
        <div className="replies stack gap-4" aria-busy={templates === undefined}>
          {templates?.length === 0 && <p className="lead">{t('none')}</p>}
          {templates && templates.length > 0 && (
            <ul className="lined replies-list">
              {templates.map((template) => (
                <TemplateLine
                  key={template.id}
                  template={template}
                  onOpen={() => setEditing({ id: template.id })}
                />
              ))}
            </ul>
          )}
          <Button icon="plus-lg" onPress={() => setEditing({ id: null })}>
            {t('add')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function TemplateLine({ template, onOpen }: { template: ScheduledView; onOpen: () => void }) {
  const { t } = useTranslation('scheduled')
  const dates = useDateText()
  const units = useLiveQuery('units', {})
  const { moment, edit, unitIds, texts } = template
  if (moment === null) return null
  const time = template.time ?? usualTime(moment)
  const rooms = unitIds.flatMap((id) => units?.find((unit) => unit.id === id)?.title ?? [])
  return (
    <li>
      <button type="button" className="reply-use" onClick={onOpen}>
        <b>
          <span>
            {[t(`moment.${moment}`), time === null ? '' : dates.clock(time)].filter(Boolean).join(', ')}
          </span>
          {edit !== null && (
            <Icon
              name={edit.state === 'rejected' || edit.state === 'conflict' ? 'exclamation-circle' : 'clock'}
            />
          )}
        </b>
        <bdi>{rooms.join(', ')}</bdi>
        <span dir="auto">{texts[0]?.text}</span>
      </button>
    </li>
  )
}

function placeOf({ moment }: ScheduledView): number {
  return moment === null ? -1 : MESSAGE_MOMENTS.indexOf(moment)
}
