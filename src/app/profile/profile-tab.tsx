import { useEffect, useState } from 'react'
import type { Notice } from '#contract/notice.ts'
import type { Profile } from '#contract/profile.ts'
import { useSession, session } from '#app/auth/session.ts'
import { LeaveQuestion } from '#app/edits/leave-question.tsx'
import type { EditView } from '#workers/replica-api.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import { HostDetails } from './host-details.tsx'
import { LanguagesField } from './languages-field.tsx'
import { NoticesField } from './notices-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { UNITS_PATH } from '#app/format/paths.ts'
import { replica, mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { LANGUAGES, type Locale, LOCALES } from '#contract/locale.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { showToast } from '#app/ui/toasts.ts'

const OPTIONS = LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }))

const NONE: readonly Notice[] = []

/** Returns the state of the last change for the text next to the button; a refusal is shown above the form. */
function saveState(edit: EditView | null, hasSaved: boolean): 'waiting' | 'sending' | 'saved' | null {
  if (edit === null) return hasSaved ? 'saved' : null
  if (edit.state === 'rejected' || edit.state === 'conflict') return null
  return edit.state === 'sending' ? 'sending' : 'waiting'
}

/** Shows a person's own profile data and lets them change it. */
export function ProfileTab({ row, edit }: { row: Profile; edit: EditView | null }) {
  // The same role that the guards use: the session knows a new role before the feed delivers it.
  const role = useSession()?.user.role
  const [isTyping, setIsTyping] = useState(false)
  const [hasSaved, setHasSaved] = useState(false)
  const [shown, setShown] = useState(row)
  // Changes that arrive while the person types wait until they have saved, so that nothing changes under their hands.
  if (row !== shown && !isTyping && JSON.stringify(row) !== JSON.stringify(shown)) setShown(row)
  useEffect(() => (isTyping ? holdReloads() : undefined), [isTyping])
  return (
    <>
      <section className="profile-panel stack panel">
        <ProfileForm
          key={JSON.stringify(shown)}
          row={shown}
          onTyping={() => setIsTyping(true)}
          onSaved={() => {
            setIsTyping(false)
            setHasSaved(true)
          }}
          state={isTyping ? null : saveState(edit, hasSaved)}
        />
      </section>
      {role !== 'GUEST' && row.bankAccount !== undefined && <HostDetails row={row} />}
      <section className="profile-panel stack panel">
        <LanguagesField id={row.id} languages={row.languages} />
      </section>
      <section className="profile-panel stack panel" aria-labelledby="profile-notices">
        <NoticesField id={row.id} off={row.noticesOff ?? NONE} />
        {row.locale !== undefined && <MailLanguageField id={row.id} locale={row.locale} />}
      </section>
      {role === 'GUEST' && <ListYourPlace />}
      <LeaveQuestion isAsked={isTyping} />
    </>
  )
}

/**
 * Makes a guest a host: the choice at registration doesn't restrict anybody. Needs the network, because the server
 * grants it.
 */
function ListYourPlace() {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function become(): Promise<void> {
    setState('busy')
    const answer = await replica.ask('becomeHost', {})
    const current = session().get()
    if (!answer.ok || !current) return setState('failed')
    const { role, abilities } = answer.value.data
    session().set({ ...current, user: { ...current.user, role }, abilities })
    await navigate(UNITS_PATH)
  }

  return (
    <section className="profile-panel stack panel" id="list-your-place">
      <h2>{t('host.title')}</h2>
      <p>{t('host.lead')}</p>
      <p role="alert">{state === 'failed' && t('host.failed')}</p>
      <Button isBusy={state === 'busy'} onPress={() => void become()}>
        {t('host.become')}
      </Button>
    </section>
  )
}

/** The language of mails and notifications, saved as soon as it is chosen. The app's language is each device's own. */
function MailLanguageField({ id, locale }: { id: string; locale: Locale }) {
  const { t } = useTranslation(['profile', 'forms'])

  async function choose(chosen: Locale): Promise<void> {
    const kept = await mutate('editRecord', { collection: 'profile', id, fields: { locale: chosen } })
    if (!kept.ok) showToast({ tone: 'problem', text: t('forms:wrong', { action: t('forms:updating') }) })
  }
  return (
    <SelectField
      label={t('notices.language')}
      help={t('notices.languageHelp')}
      value={locale}
      options={OPTIONS}
      onValue={(chosen) => void choose(chosen)}
    />
  )
}
