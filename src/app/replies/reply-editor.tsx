import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SAVED_REPLIES_MAX, SAVED_REPLY_TEXT_MAX, SAVED_REPLY_TITLE_MAX } from '#contract/limits.ts'
import { PLACEHOLDERS, placeholderText } from '#contract/saved-reply-words.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useRecordForm } from '#app/edits/use-record-form.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
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
      <ReplyText value={text} error={required(labels.text, text)} onValue={setText} />
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

/** The words of a reply, with buttons for what the conversation fills in. */
function ReplyText({
  value,
  error,
  onValue,
}: {
  value: string
  error: string | undefined
  onValue: (value: string) => void
}) {
  const { t } = useTranslation('replies')
  const box = useRef<HTMLDivElement>(null)
  /** Where the caret goes once the text inserted by a button has rendered. */
  const caret = useRef<number | null>(null)
  useEffect(() => {
    const area = box.current?.querySelector('textarea')
    if (caret.current === null || !area) return
    area.focus()
    area.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])

  function insert(word: string): void {
    const area = box.current?.querySelector('textarea')
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length]
    const next = value.slice(0, from) + word + value.slice(to)
    if (next.length > SAVED_REPLY_TEXT_MAX) return
    caret.current = from + word.length
    onValue(next)
  }

  return (
    <div className="stack gap-4" ref={box}>
      <LinesField
        label={t('field.text')}
        value={value}
        help={t('field.textHelp')}
        error={error}
        rows={7}
        maxLength={SAVED_REPLY_TEXT_MAX}
        onValue={onValue}
      />
      <div className="reply-placeholders actions" role="group" aria-label={t('placeholders')}>
        {PLACEHOLDERS.map((placeholder) => (
          <button key={placeholder} type="button" onClick={() => insert(placeholderText(placeholder))}>
            {t(`placeholder.${placeholder}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
