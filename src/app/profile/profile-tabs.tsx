import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'

export const PROFILE_TABS = ['profile', 'security'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tab that the address names; one that does not exist is the profile (§2). */
export function useProfileTab(): ProfileTab {
  const named = useSearchParams()[0].get('tab')
  return PROFILE_TABS.find((tab) => tab === named) ?? 'profile'
}

/** The parts of the own profile, each with an address of its own. */
export function ProfileTabs({ current }: { current: ProfileTab }) {
  const { t } = useTranslation('profile')
  return (
    <nav className="profile-tabs" aria-label={t('tab.label')}>
      {PROFILE_TABS.map((tab) => (
        <Link key={tab} to={`?tab=${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
