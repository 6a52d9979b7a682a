import './account.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { askQuery } from '#contract/site-paths.ts'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { AccountOutcome } from './account-outcome.tsx'
import { takeReturn } from './kept-return.ts'
import { LinkSignIn } from './link-sign-in.tsx'
import { type CheckedLink, MailedLinkPage } from './mailed-link-page.tsx'
import { LOGIN_PATH, withEmail } from './paths.ts'
import { VerifyWithPassword, type VerifyProps } from './verify-with-password.tsx'
import { replica } from '#app/replica/replica.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/**
 * Verifies an account by its mailed link and its password, or a new one. On success, asks the person to sign in (§2). In
 * the browser that registered from a room the link alone signs in.
 */
export function Component() {
  const { t } = useTranslation('account')
  const { encodedToken: token = '' } = useParams()
  const [isNew, setIsNew] = useState(false)
  const [isByPassword, setByPassword] = useState(false)
  const [search, setSearch] = useState<string | null>(null)
  const onDone = () => setSearch(takeReturn())
  return (
    <MailedLinkPage of="verification" token={token}>
      {(onRefused, { email, isThisBrowser = false, about }) => {
        if (isThisBrowser && !isByPassword)
          return (
            <LinkSignIn
              token={token}
              search={searchOf(about)}
              onRefused={onRefused}
              onOther={() => setByPassword(true)}
            />
          )
        if (search !== null) {
          return (
            <AccountOutcome
              title={t('verify.doneTitle')}
              to={LOGIN_PATH + (searchOf(about) || search)}
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

/** Returns where the person was going when they registered, in the form login takes; blank if the server doesn't know. */
function searchOf(about: CheckedLink['about']): string {
  return about === undefined
    ? ''
    : `?to=${encodeURIComponent(MESSAGES_PATH)}&${askQuery(about.unitId, about.dates)}`
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
