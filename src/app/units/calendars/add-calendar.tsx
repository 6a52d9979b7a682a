import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newId } from 'uuid'
import { CALENDAR_NAME_MAX, CALENDAR_URL_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { isWebAddress } from '#app/forms/rules.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isTooOften } from './is-too-often.ts'

type Problem = 'https' | 'tooMany' | 'tooManyInAll' | 'tooOften' | 'offline' | 'failed'

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
  const { t } = useTranslation(['calendars', 'forms'])
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [hasTried, setHasTried] = useState(false)
  // A retry after no response refers to the same calendar.
  const [feedId] = useState<string>(() => newId())

  // Links with this scheme are made to open in calendar apps.
  const address = url.trim().replace(/^webcals?:/i, 'https:')
  const required = (value: string, label: string) =>
    value.trim() === '' ? t('forms:rule.required', { name: label }) : undefined
  const nameError = required(name, t('name'))
  const urlError = required(url, t('url')) ?? (isWebAddress(address) ? undefined : t('forms:rule.url'))

  async function add(): Promise<void> {
    setHasTried(true)
    setProblem(null)
    if (nameError !== undefined || urlError !== undefined) return
    setIsBusy(true)
    const answer = await replica.ask('addCalendar', { id: unitId, feedId, name: name.trim(), url: address })
    setIsBusy(false)
    if (answer.ok) return onDone()
    const { failure } = answer
    if (failure.kind === 'network') return setProblem('offline')
    if (failure.kind !== 'invalid') return setProblem(isTooOften(failure) ? 'tooOften' : 'failed')
    const why = failure.fields['url']
    setProblem(why === 'tooMany' || why === 'tooManyInAll' ? why : 'https')
  }

  return (
    <form
      noValidate
      className="calendars-form stack panel"
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <LineField
        label={t('name')}
        help={t('nameHelp')}
        error={hasTried ? nameError : undefined}
        value={name}
        maxLength={CALENDAR_NAME_MAX}
        onValue={setName}
      />
      <LineField
        label={t('url')}
        help={t('urlHelp')}
        error={hasTried ? urlError : undefined}
        value={url}
        maxLength={CALENDAR_URL_MAX}
        onValue={setUrl}
      />
      {problem !== null && <Notice icon="exclamation-circle">{t(`cannot.${problem}`)}</Notice>}
      <div className="actions">
        <Button onPress={onBack}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t('addIt')}
        </Button>
      </div>
    </form>
  )
}
