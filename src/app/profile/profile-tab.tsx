import { useEffect, useState } from 'react'
import type { Notice } from '#contract/notice.ts'
import type { Profile } from '#contract/profile.ts'
import { useSession } from '#app/auth/session.ts'
import { LeaveQuestion } from '#app/edits/leave-question.tsx'
import type { EditView } from '#workers/replica-api.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import { LanguagesField } from './languages-field.tsx'
import { ListYourPlace } from './list-your-place.tsx'
import { MailLanguageField } from './mail-language-field.tsx'
import { NoticesField } from './notices-field.tsx'
import { ProfileForm } from './profile-form.tsx'

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
