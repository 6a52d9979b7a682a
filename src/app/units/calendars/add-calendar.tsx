import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newId } from 'uuid'
import { CALENDAR_NAME_MAX, CALENDAR_URL_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Problem = 'missing' | 'https' | 'tooMany' | 'offline' | 'failed'

/** Asks for a calendar's name and address. The server reads the calendar once before it responds. */
export function AddCalendar({
  unitId,
  onDone,
  onBack,
}: {
  unitId: string
  onDone: () => void
  onBack: () => void
}) {
  const { t } = useTranslation('calendars')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  // A retry after no response refers to the same calendar.
  const [feedId] = useState<string>(() => newId())

  async function add(): Promise<void> {
    if (name.trim() === '' || url.trim() === '') return setProblem('missing')
    // Links with this scheme are made to open in calendar apps.
    const address = url.trim().replace(/^webcals?:/i, 'https:')
    if (!URL.canParse(address)) return setProblem('https')
    setIsBusy(true)
    const answer = await replica.ask('addCalendar', { id: unitId, feedId, name: name.trim(), url: address })
    setIsBusy(false)
    if (answer.ok) return onDone()
    const { failure } = answer
    if (failure.kind === 'network') return setProblem('offline')
    const why = failure.kind === 'invalid' ? failure.fields['url'] : undefined
    setProblem(why === 'tooMany' ? 'tooMany' : failure.kind === 'invalid' ? 'https' : 'failed')
  }

  return (
    <form
      noValidate
      className="calendars-form"
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <LineField
        label={t('name')}
        help={t('nameHelp')}
        value={name}
        maxLength={CALENDAR_NAME_MAX}
        onValue={setName}
      />
      <LineField
        label={t('url')}
        help={t('urlHelp')}
        value={url}
        maxLength={CALENDAR_URL_MAX}
        onValue={setUrl}
      />
      {problem !== null && <Notice icon="exclamation-circle">{t(`cannot.${problem}`)}</Notice>}
      <div className="calendars-actions">
        <Button onPress={onBack}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t('addIt')}
        </Button>
      </div>
    </form>
  )
}
