import './account.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AccountOutcome } from './account-outcome.tsx'
import { takeReturn } from './kept-return.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'
import { LOGIN_PATH, withEmail } from './paths.ts'
import { VerifyWithPassword, type VerifyProps } from './verify-with-password.tsx'
import { replica } from '#app/replica/replica.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/**
 * Verifies an account by its mailed link and its password, or a new one. On success, asks the person to sign in (§2).
 */
export function Component() {
  const { t } = useTranslation('account')
  const { encodedToken: token = '' } = useParams()
  const [isNew, setIsNew] = useState(false)
  const [search, setSearch] = useState<string | null>(null)
  const onDone = () => setSearch(takeReturn())
  return (
    <MailedLinkPage of="verification" token={token}>
      {(onRefused, email) => {
        if (search !== null) {
          return (
            <AccountOutcome
              title={t('verify.doneTitle')}
              to={LOGIN_PATH + search}
              state={withEmail(email)}
              action={t('created.toLogin')}
            >
              <p>{t('verify.done')}</p>
            </AccountOutcome>
          )
        }
        const form = { token, onDone, onRefused, onOther: () => setIsNew(!isNew) }
        return isNew ? <VerifyWithNewPassword {...form} /> : <VerifyWithPassword {...form} />
      }}
    </MailedLinkPage>
  )
}

/** Verifies with a new password, for people who forgot theirs, or whose address somebody else registered. */
function VerifyWithNewPassword({ token, onDone, onRefused, onOther }: VerifyProps) {
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
