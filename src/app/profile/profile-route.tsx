import './profile.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { useSession } from '#app/auth/session.ts'
import { EditConflicts } from '#app/edits/edit-conflicts.tsx'
import { EditState } from '#app/edits/edit-state.tsx'
import { AvatarField } from '#app/files/avatar-field.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { LanguagesField } from './languages-field.tsx'
import { ListYourPlace } from './list-your-place.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfileWords } from './use-profile-words.ts'

/** The own profile (§2), from this device: it shows and can be changed without a network. */
export function Component() {
  const { t } = useTranslation(['profile', 'shell'])
  const profile = useLiveQuery('profile', {})
  const words = useProfileWords()
  // What the guards go by: the session knows of a new role before the feed has brought it.
  const role = useSession()?.user.role
  const [isTyping, setIsTyping] = useState(false)
  const [shown, setShown] = useState<Profile | null>(null)
  const row = profile?.row ?? null
  // What arrives while somebody types waits until they have saved: nothing changes under their hands.
  if (
    row !== shown &&
    row !== null &&
    (shown === null || (!isTyping && JSON.stringify(row) !== JSON.stringify(shown)))
  )
    setShown(row)
  if (profile === undefined) return null
  if (row === null || shown === null) return <p className="profile">{t('notYet')}</p>
  const edit = profile?.edit ?? null
  const name = `${row.firstName} ${row.lastName}`.trim()
  return (
    <div className="profile">
      <header>
        <div>
          <h1>{t('shell:nav.profile')}</h1>
          <p>{row.email}</p>
        </div>
        <AvatarField userId={row.id} name={name} url={row.avatarUrl} />
      </header>
      <EditState collection="profile" id={row.id} edit={edit} {...words} />
      <EditConflicts collection="profile" id={row.id} edit={edit} {...words} />
      <section className="profile-panel">
        <ProfileForm key={JSON.stringify(shown)} row={shown} onTyping={setIsTyping} />
      </section>
      <section className="profile-panel">
        <LanguagesField id={row.id} chosen={row.languages} />
      </section>
      {role === 'GUEST' && <ListYourPlace />}
    </div>
  )
}
