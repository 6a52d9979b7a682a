import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'

export const PROFILE_TABS = ['profile', 'security'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Returns the tab named in the address; an unknown one becomes the profile (§2). */
export function useProfileTab(): ProfileTab {
  const named = useSearchParams()[0].get('tab')
  return PROFILE_TABS.find((tab) => tab === named) ?? 'profile'
}

/** The tabs of the person's own profile, each with its own address. */
export function ProfileTabs({ current }: { current: ProfileTab }) {
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
