import './profile.css'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { EditConflicts } from '#app/edits/edit-conflicts.tsx'
import { EditState } from '#app/edits/edit-state.tsx'
import { AvatarField } from '#app/files/avatar-field.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { useProfileWords } from './use-profile-words.ts'
import { Link, useSearchParams } from 'react-router-dom'

const PROFILE_TABS = ['profile', 'security'] as const
type TabName = (typeof PROFILE_TABS)[number]

/** The person's own profile (§2), from this device: it shows and can be changed offline. */
export function Component() {
  const { t } = useTranslation(['profile', 'records'])
  const tab = useProfileTab()
  const profile = useLiveQuery('profile', {})
  const { labels, words, refusals } = useProfileWords(profile?.edit ?? null)
  if (profile === undefined) return null
  if (profile === null) return <p className="profile stack gap-5">{t('notYet')}</p>
  const { row, edit } = profile
  const name = fullName(row)
  return (
    <div className="profile stack gap-5">
      <header>
        <h1 className="titled-by-bar">{t('records:profile.name')}</h1>
        <p>{row.email}</p>
      </header>
      <ProfileTabs current={tab} />
      {/* Hidden rather than removed, so that input in one tab survives a visit to the other. */}
      <div className="profile-part stack gap-5" hidden={tab !== 'profile'}>
        <section className="profile-panel stack panel">
          <AvatarField userId={row.id} name={name} url={row.avatarUrl} />
        </section>
        {/* Changes that only wait are mentioned next to the save button. */}
        {edit?.state === 'rejected' && (
          <EditState collection="profile" id={row.id} edit={edit} labels={labels} refusals={refusals} />
        )}
        <EditConflicts collection="profile" id={row.id} edit={edit} labels={labels} words={words} />
        <ProfileTab row={row} edit={edit} />
      </div>
      {tab === 'security' && <SecurityTab email={row.email} isMailRefused={row.isMailRefused ?? false} />}
    </div>
  )
}

/** Returns the tab named in the address; an unknown one becomes the profile (§2). */
function useProfileTab(): TabName {
  const named = useSearchParams()[0].get('tab')
  return PROFILE_TABS.find((tab) => tab === named) ?? 'profile'
}

/** The tabs of the person's own profile, each with its own address. */
function ProfileTabs({ current }: { current: TabName }) {
  const { t } = useTranslation('profile')
  return (
    <nav className="profile-tabs actions" aria-label={t('tab.label')}>
      {PROFILE_TABS.map((tab) => (
        <Link key={tab} to={`?tab=${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
