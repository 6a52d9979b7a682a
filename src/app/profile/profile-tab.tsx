import { useEffect, useState } from 'react'
import type { Notice } from '#contract/notice.ts'
import type { Profile } from '#contract/profile.ts'
import { useSession } from '#app/auth/session.ts'
import { LeaveQuestion } from '#app/edits/leave-question.tsx'
import type { EditView } from '#workers/replica-api.ts'
import { holdReloads } from '#app/ui/unsaved-work.ts'
import { LanguagesField } from './languages-field.tsx'
import { ListYourPlace } from './list-your-place.tsx'
import { NoticesField } from './notices-field.tsx'
import { ProfileForm } from './profile-form.tsx'

const NONE: readonly Notice[] = []

/** Where the last change stands, for beside the button; a refusal is told above the form. */
function saveState(edit: EditView | null, hasSaved: boolean): 'waiting' | 'sending' | 'saved' | null {
  if (edit === null) return hasSaved ? 'saved' : null
  if (edit.state === 'rejected' || edit.state === 'conflict') return null
  return edit.state === 'sending' ? 'sending' : 'waiting'
}

/** What a person says of themselves, to be read and changed. */
export function ProfileTab({ row, edit }: { row: Profile; edit: EditView | null }) {
  // What the guards go by: the session knows of a new role before the feed has brought it.
  const role = useSession()?.user.role
  const [isTyping, setIsTyping] = useState(false)
  const [hasSaved, setHasSaved] = useState(false)
  const [shown, setShown] = useState(row)
  // What arrives while somebody types waits until they have saved: nothing changes under their hands.
  if (row !== shown && !isTyping && JSON.stringify(row) !== JSON.stringify(shown)) setShown(row)
  useEffect(() => (isTyping ? holdReloads() : undefined), [isTyping])
  return (
    <>
      <section className="profile-panel">
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
      <section className="profile-panel">
        <LanguagesField id={row.id} languages={row.languages} />
      </section>
      <section className="profile-panel" aria-labelledby="profile-notices">
        <NoticesField id={row.id} off={row.noticesOff ?? NONE} />
      </section>
      {role === 'GUEST' && <ListYourPlace />}
      <LeaveQuestion isAsked={isTyping} />
    </>
  )
}
