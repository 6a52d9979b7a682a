import '#app/auth/account.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from '#app/forms/zod.ts'
import { PASSWORD_LOCKED } from '#contract/limits.ts'
import { FormProblem } from '#app/auth/form-problem.tsx'
import { LoginNotice } from '#app/auth/login-notice.tsx'
import { newPassword } from '#app/auth/new-password.ts'
import { NewPasswordFields } from '#app/auth/new-password-fields.tsx'
import { rules } from '#app/forms/rules.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

const Fields = z
  .object({ current: z.string().check(z.minLength(1)), ...newPassword })
  .check(rules.confirmed<{ password: string; confirm: string }>('password', 'confirm'))
const BLANK = { current: '', password: '', confirm: '' }

/**
 * Changes the password after asking for the old one. The form resets afterwards, so that nothing secret stays in it.
 */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('profile')
  const [times, setTimes] = useState(0)
  return (
    <>
      {times > 0 && (
        <Notice icon="check-circle" tone="good">
          {t('password.done')}
        </Notice>
      )}
      <Fill key={times} email={email} onDone={() => setTimes(times + 1)} />
    </>
  )
}

function Fill({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'account'])
  const [isLocked, setIsLocked] = useState(false)
  const form = useAppForm({
    schema: Fields,
    labels: {
      current: t('password.current'),
      password: t('account:password.new'),
      confirm: t('account:password.confirm'),
    },
    defaults: BLANK,
    timing: 'lazy',
    async onSubmit({ current, password }) {
      const answer = await replica.ask('changePassword', { current, password })
      const refusal = !answer.ok && answer.failure.kind === 'invalid' ? answer.failure.fields : {}
      const locked = refusal.current === PASSWORD_LOCKED
      setIsLocked(locked)
      if (answer.ok) onDone()
      // Shown above the fields, because no field can fix it.
      return locked ? { ok: true, value: undefined } : answer
    },
  })
  return (
    <form noValidate className="profile-form form" onSubmit={form.submit}>
      {isLocked && <LoginNotice problem="locked" />}
      <FormProblem form={form} />
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField form={form} name="current" type="password" autoComplete="current-password" />
      <NewPasswordFields form={form} password="password" confirm="confirm" />
      <div className="profile-save row">
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t('account:reset.save')}
        </Button>
      </div>
    </form>
  )
}
