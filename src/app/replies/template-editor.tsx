import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { isLocale, LANGUAGES, LOCALES, type Locale } from '#contract/locale.ts'
import { isRentMoment, MESSAGE_MOMENTS, type MessageMoment } from '#contract/message-moments.ts'
import { PLACEHOLDERS, RENT_PLACEHOLDERS } from '#contract/saved-reply-words.ts'
import {
  NO_SCHEDULED_MESSAGE,
  type ScheduledMessageFields,
  textFor,
} from '#contract/scheduled-message-fields.ts'
import { usualTime } from '#domain/calendar/message-moments.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useRecordForm } from '#app/edits/use-record-form.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { SeveralField } from '#app/forms/several-field.tsx'
import { TimeField } from '#app/forms/time-field.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { GuestPreview } from './guest-preview.tsx'
import { ReplyText } from './reply-text.tsx'
import { scheduledView, type ScheduledView } from './scheduled-view.ts'
import { UnlessAnswered } from './unless-answered.tsx'
import { useScheduledWords } from './use-scheduled-words.ts'

/** Creates or edits a template; `id` is `null` for a new one. Kept on this device at once. */
export function TemplateEditor({ id, onDone }: { id: string | null; onDone: () => void }) {
  const { t } = useTranslation('scheduled')
  const record = useLiveQuery('record', { kind: 'scheduledMessages', id: id ?? '' })
  const units = useLiveQuery('units', {})
  if (units === undefined || (id !== null && record === undefined))
    return <div className="replies stack gap-4" aria-busy="true" />
  if (id !== null && !record)
    return (
      <div className="replies stack gap-4">
        <p role="status">{t('unknown')}</p>
        <Button onPress={onDone}>{t('back')}</Button>
      </div>
    )
  const view = record ? scheduledView(record) : null
  if (view && view.moment === null) return <OnePersonsMessage message={view} onDone={onDone} />
  const rooms = units.flatMap((unit) =>
    unit.status !== 'DELETED' ? [{ value: unit.id, label: unit.title || t('untitled') }] : [],
  )
  return <TemplateFields template={view} rooms={rooms} onDone={onDone} />
}

/** A message for one person, which is written in their conversation: what keeps its change from being saved. */
function OnePersonsMessage({ message, onDone }: { message: ScheduledView; onDone: () => void }) {
  const { t } = useTranslation('scheduled')
  const { labels, words, refusalOf } = useScheduledWords()
  return (
    <div className="replies stack gap-4">
      <RecordState
        collection="scheduledMessages"
        id={message.id}
        edit={message.edit}
        labels={labels}
        refusals={refusalOf(message.edit)}
        words={words}
      />
      <p dir="auto">{textFor(message.texts, null)}</p>
      <Button onPress={onDone}>{t('back')}</Button>
    </div>
  )
}

type Room = { value: string; label: string }
type Text = ScheduledMessageFields['texts'][number]

function TemplateFields({
  template,
  rooms,
  onDone,
}: {
  template: ScheduledView | null
  rooms: readonly Room[]
  onDone: () => void
}) {
  const { t, i18n } = useTranslation(['scheduled', 'forms'])
  const ownLanguage = isLocale(i18n.language) ? i18n.language : 'en'
  const [moment, setMoment] = useState<MessageMoment>(template?.moment ?? 'beforeArrival')
  const [time, setTime] = useState(template?.time ?? null)
  const [unitIds, setUnitIds] = useState(template?.unitIds ?? rooms.map(({ value }) => value))
  const [texts, setTexts] = useState<readonly Text[]>(
    template?.texts ?? [{ language: ownLanguage, text: '' }],
  )
  const [isUnlessAnswered, setIsUnlessAnswered] = useState(template?.isUnlessAnswered ?? false)
  const [hasTried, setHasTried] = useState(false)
  const { hasFailed, save, remove } = useRecordForm('scheduledMessages', template, { onDone })
  const { labels, words, refusalOf } = useScheduledWords()
  const drop = (): void => void remove({ removed: t('removed'), undo: t('undo') })

  function write(): void {
    setHasTried(true)
    const trimmed = texts.map(({ language, text }) => ({ language, text: text.trim() }))
    if (unitIds.length === 0 || trimmed.some(({ text }) => text === '')) return
    const fields = {
      moment,
      time: usualTime(moment) === null ? null : time,
      unitIds,
      texts: trimmed,
      isUnlessAnswered,
    }
    void save(fields, { ...NO_SCHEDULED_MESSAGE, ...fields })
  }

  return (
    <div className="replies stack gap-4">
      {template && (
        <RecordState
          collection="scheduledMessages"
          id={template.id}
          edit={template.edit}
          labels={labels}
          refusals={refusalOf(template.edit)}
          words={words}
        />
      )}
      <MomentFields moment={moment} time={time} onMoment={setMoment} onTime={setTime} />
      <SeveralField
        label={labels.unitIds}
        value={unitIds}
        onValue={setUnitIds}
        options={rooms}
        error={hasTried && unitIds.length === 0 ? t('noRoom') : undefined}
      />
      <TemplateTexts moment={moment} texts={texts} hasTried={hasTried} onTexts={setTexts} />
      <GuestPreview texts={texts} unitIds={unitIds} />
      <UnlessAnswered label={t('unlessAnswered')} value={isUnlessAnswered} onValue={setIsUnlessAnswered} />
      {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      <div className="reply-actions actions">
        {template && !template.isRemoved && (
          <Button kind="danger" icon="trash" onPress={drop}>
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

/** The moment, and the time of day unless it is at once. */
function MomentFields({
  moment,
  time,
  onMoment,
  onTime,
}: {
  moment: MessageMoment
  time: string | null
  onMoment: (moment: MessageMoment) => void
  onTime: (time: string | null) => void
}) {
  const { t } = useTranslation('scheduled')
  const usual = usualTime(moment)
  return (
    <>
      <SelectField
        label={t('field.moment')}
        value={moment}
        onValue={onMoment}
        options={MESSAGE_MOMENTS.map((value) => ({ value, label: t(`moment.${value}`) }))}
        help={t(`momentHelp.${moment}`)}
      />
      {usual !== null && (
        <TimeField
          label={t('field.time')}
          value={time ?? usual}
          onValue={(value) => onTime(value === usual ? null : value)}
        />
      )}
    </>
  )
}

/** The words in each language that the host writes. The first goes to guests of any other. */
function TemplateTexts({
  moment,
  texts,
  hasTried,
  onTexts,
}: {
  moment: MessageMoment
  texts: readonly Text[]
  hasTried: boolean
  onTexts: (texts: readonly Text[]) => void
}) {
  const { t } = useTranslation(['scheduled', 'forms'])
  const others = LOCALES.filter((locale) => !texts.some(({ language }) => language === locale))
  return (
    <>
      {texts.map(({ language, text }, index) => {
        const name = language === null ? t('field.texts') : LANGUAGES[language].name
        return (
          <div key={language} className="stack gap-4">
            <ReplyText
              label={t('textIn', { language: name })}
              {...(index === 0 && { help: t('firstText') })}
              value={text}
              rows={5}
              {...(isRentMoment(moment) && { placeholders: [...PLACEHOLDERS, ...RENT_PLACEHOLDERS] })}
              maxLength={MESSAGE_LENGTH_MAX}
              error={
                hasTried && text.trim() === ''
                  ? t('forms:rule.required', { name: t('field.texts') })
                  : undefined
              }
              onValue={(value) =>
                onTexts(texts.map((each) => (each.language === language ? { language, text: value } : each)))
              }
            />
            {index > 0 && (
              <Button icon="x-lg" onPress={() => onTexts(texts.filter((each) => each.language !== language))}>
                {t('dropLanguage', { language: name })}
              </Button>
            )}
          </div>
        )
      })}
      {others.length > 0 && (
        <SelectField<Locale | ''>
          label={t('addLanguage')}
          value=""
          onValue={(language) => language !== '' && onTexts([...texts, { language, text: '' }])}
          options={[
            { value: '', label: t('chooseLanguage') },
            ...others.map((value) => ({ value, label: LANGUAGES[value].name })),
          ]}
        />
      )}
    </>
  )
}
