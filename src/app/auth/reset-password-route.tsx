import './account.css'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { replica } from '#app/replica/replica.ts'
import { takeReturn } from './kept-return.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { LOGIN_PATH, PASSWORD_CHANGED, withEmail } from './paths.ts'

/** Chooses a new password by a mailed link, which works once and for an hour; success leads to login (§2). */
export function Component() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const { encodedToken: token = '' } = useParams()
  return (
    <MailedLinkPage of="reset" token={token}>
      {(onRefused, { email }) => (
        <NewPasswordForm
          lead={t('reset.lead')}
          action={t('reset.save')}
          send={(password) => replica.account('resetPassword', { token, password })}
          onDone={() =>
            navigate(LOGIN_PATH + takeReturn(), {
              replace: true,
              state: { ...PASSWORD_CHANGED, ...withEmail(email) },
            })
          }
          onRefused={onRefused}
        />
      )}
    </MailedLinkPage>
  )
}
