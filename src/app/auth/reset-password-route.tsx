import './account.css'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { z } from '#app/forms/zod.ts'
import { rules } from '#app/forms/rules.ts'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { FormProblem } from './form-problem.tsx'
import { takeReturn } from './kept-return.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'
import { newPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { LOGIN_PATH, PASSWORD_CHANGED } from './paths.ts'

const Fields = z
  .object(newPassword)
  .check(rules.confirmed<{ password: string; confirm: string }>('password', 'confirm'))

/** A new password by a mailed link, which works once and for an hour; success leads to login (§2). */
export function Component() {
  const { encodedToken: token = '' } = useParams()
  return (
    <MailedLinkPage of="reset" token={token}>
      {(onRefused) => <ChoosePassword token={token} onRefused={onRefused} />}
    </MailedLinkPage>
  )
}

function ChoosePassword({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const form = useAppForm({
    schema: Fields,
    labels: { password: t('password.new'), confirm: t('password.confirm') },
    defaults: { password: '', confirm: '' },
    timing: 'lazy',
    async onSubmit({ password }) {
      const answer = await replica.account('resetPassword', { token, password })
      if (answer.ok) await navigate(LOGIN_PATH + takeReturn(), { replace: true, state: PASSWORD_CHANGED })
      else if (answer.failure.kind === 'notFound') onRefused()
      return answer
    },
  })
  return (
    <>
      <AuthHeading title={t('reset.title')} lead={t('reset.lead')} isNew />
      <form noValidate onSubmit={form.submit}>
        <FormProblem form={form} />
        <NewPasswordFields form={form} password="password" confirm="confirm" />
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {t('reset.save')}
        </Button>
      </form>
    </>
  )
}
