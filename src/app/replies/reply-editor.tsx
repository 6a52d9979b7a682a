import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SAVED_REPLIES_MAX, SAVED_REPLY_TEXT_MAX, SAVED_REPLY_TITLE_MAX } from '#contract/limits.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useRecordForm } from '#app/edits/use-record-form.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ReplyText } from './reply-text.tsx'
import { savedReplyOf, type SavedReplyView } from './saved-reply-view.ts'

/** Creates or edits a reply; `id` is `null` for a new one. Kept on this device at once. */
export function ReplyEditor({ id, onDone }: { id: string | null; onDone: () => void }) {
  const { t } = useTranslation('replies')
  const record = useLiveQuery('record', { kind: 'savedReplies', id: id ?? '' })
  if (id === null) return <ReplyFields reply={null} onDone={onDone} />
  if (record === undefined) return <div className="replies stack gap-4" aria-busy="true" />
  if (record === null)
    return (
      <div className="replies stack gap-4">
        <p role="status">{t('unknown')}</p>
        <Button onPress={onDone}>{t('back')}</Button>
      </div>
    )
  return <ReplyFields reply={savedReplyOf(record)} onDone={onDone} />
}

function ReplyFields({ reply, onDone }: { reply: SavedReplyView | null; onDone: () => void }) {
  const { t } = useTranslation(['replies', 'forms'])
  const [title, setTitle] = useState(reply?.title ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [hasTried, setHasTried] = useState(false)
  const { hasFailed, save, remove } = useRecordForm('savedReplies', reply, { onDone })
  const box = useRef<HTMLDivElement>(null)
  const labels = { title: t('field.title'), text: t('field.text'), isRemoved: t('remove') }
  const required = (name: string, value: string): string | undefined =>
    hasTried && value.trim() === '' ? t('forms:rule.required', { name }) : undefined

  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [])

  function write(): void {
    setHasTried(true)
    const fields = { title: title.trim(), text: text.trim() }
    if (fields.title !== '' && fields.text !== '') void save(fields)
  }

  return (
    <div className="replies stack gap-4" ref={box}>
      {reply && (
        <RecordState
          collection="savedReplies"
          id={reply.id}
          edit={reply.edit}
          labels={labels}
          refusals={
            reply.edit?.fieldErrors['title'] === 'tooMany'
              ? { title: t('tooMany', { count: SAVED_REPLIES_MAX }) }
              : {}
          }
          words={(field, value) =>
            field === 'isRemoved' ? t(value === true ? 'isRemoved' : 'isKept') : String(value)
          }
        />
      )}
      <LineField
        label={labels.title}
        value={title}
        help={t('field.titleHelp')}
        error={required(labels.title, title)}
        maxLength={SAVED_REPLY_TITLE_MAX}
        onValue={setTitle}
      />
      <ReplyText
        label={labels.text}
        help={t('field.textHelp')}
        value={text}
        error={required(labels.text, text)}
        maxLength={SAVED_REPLY_TEXT_MAX}
        onValue={setText}
      />
      {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      <div className="reply-actions actions">
        {reply && !reply.isRemoved && (
          <Button
            kind="danger"
            icon="trash"
            onPress={() => void remove({ removed: t('removed'), undo: t('undo') })}
          >
            {t('remove')}
          </Button>
        )}
        <Button onPress={onDone}>{t('cancel')}</Button>
        <Button kind="primary" onPress={write}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
