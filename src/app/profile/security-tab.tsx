import { useTranslation } from 'react-i18next'
import { EmailSection } from './email-section.tsx'
import { OwnAccountSection } from './own-account-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionList } from './session-list.tsx'

/** How the person signs in, and where they are signed in. Both come from the server and need a connection. */
export function SecurityTab({ email, isMailRefused }: { email: string; isMailRefused: boolean }) {
  const { t } = useTranslation(['profile', 'account'])
  return (
    <div className="profile-part stack gap-5">
      <EmailSection email={email} isRefused={isMailRefused} />
      <section className="profile-panel stack panel" aria-labelledby="profile-password">
        <h2 id="profile-password">{t('password.title')}</h2>
        <p>{t('password.lead')}</p>
        <PasswordForm email={email} />
      </section>
      <SecondFactorSection />
      <PasskeySection />
      <section className="profile-panel stack panel" aria-labelledby="profile-sessions">
        <h2 id="profile-sessions">{t('sessions.title')}</h2>
        <SessionList />
      </section>
      <OwnAccountSection />
    </div>
  )
}
