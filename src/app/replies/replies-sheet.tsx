import './replies.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filledReply, type Placeholder } from '#contract/saved-reply-words.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { EditView } from '#workers/replica-api.ts'
import { ReplyEditor } from './reply-editor.tsx'
import { savedRepliesOf } from './saved-reply-view.ts'

export type FilledReply = ReturnType<typeof filledReply>

type Props = {
  /** Known values for the placeholders. */
  known?: Readonly<Partial<Record<Placeholder, string>>>
  /** Inserts a reply into the text being written; omitted where nothing is written. */
  onUse?: (reply: FilledReply) => void
  /** The reply to edit at once. */
  openId?: string | null
  onClose: () => void
}

/** This person's saved replies, from this device: to use, edit and add. */
export function RepliesSheet({ known = {}, onUse, openId = null, onClose }: Props) {
  const { t, i18n } = useTranslation(['replies', 'records'])
  const records = useLiveQuery('records', { kinds: ['savedReplies'] })
  const [editing, setEditing] = useState<{ id: string | null } | null>(
    openId === null ? null : { id: openId },
  )
  const replies = records && savedRepliesOf(records, i18n.language)
  return (
    <Sheet isOpen title={t('records:savedReplies.name')} onClose={onClose}>
      {editing !== null ? (
        <ReplyEditor key={editing.id} id={editing.id} onDone={() => setEditing(null)} />
      ) : (
        <div className="replies stack gap-4" aria-busy={replies === undefined}>
          {replies?.length === 0 && <p className="lead">{t('none')}</p>}
          {replies && replies.length > 0 && (
            <ul className="lined replies-list">
              {replies.map(({ id, title, text, edit }) => {
                const filled = filledReply(text, known)
                const words = (
                  <>
                    <b>
                      <bdi>{title}</bdi>
                      {edit !== null && <Icon name={needsSomebody(edit) ? 'exclamation-circle' : 'clock'} />}
                    </b>
                    <span dir="auto">{filled.text}</span>
                  </>
                )
                return (
                  <li key={id}>
                    {onUse ? (
                      <button type="button" className="reply-use" onClick={() => onUse(filled)}>
                        {words}
                      </button>
                    ) : (
                      <div className="reply-use">{words}</div>
                    )}
                    <IconButton
                      icon="pencil"
                      label={t('change', { title })}
                      onClick={() => setEditing({ id })}
                    />
                  </li>
                )
              })}
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

/** Returns whether an edit needs the person and won't be sent automatically. */
function needsSomebody({ state }: EditView): boolean {
  return state === 'rejected' || state === 'conflict'
}
