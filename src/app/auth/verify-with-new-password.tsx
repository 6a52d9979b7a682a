import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import type { VerifyProps } from './verify-with-password.tsx'

/** Verifies with a new password, for people who forgot theirs, or whose address somebody else registered. */
export function VerifyWithNewPassword({ token, onDone, onRefused, onOther }: VerifyProps) {
  const { t } = useTranslation('account')
  return (
    <NewPasswordForm
      lead={t('verify.newLead')}
      action={t('verify.submit')}
      send={(password) => replica.account('verifyEmail', { token, password, isNew: true })}
      onDone={onDone}
      onRefused={onRefused}
    >
      <p className="auth-foot">
        <button type="button" className="text-button" onClick={onOther}>
          {t('verify.known')}
        </button>
      </p>
    </NewPasswordForm>
  )
}
