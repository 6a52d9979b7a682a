import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type LoginOutcome, loginOutcome } from './login-outcome.ts'
import { LoginNotice } from './login-notice.tsx'
import { session } from './session.ts'

type LoginFields = { email: string; password: string; remember: boolean }

const SHAPE_OF_EMAIL = /^\S+@\S+$/

/** Email, password, remember me. Whatever happens, what was typed stays; the shell goes on when a session appears. */
export function LoginForm() {
  const { t } = useTranslation('auth')
  const [problem, setProblem] = useState<Exclude<LoginOutcome, 'signedIn'> | null>(null)
  const { control, handleSubmit, formState } = useForm<LoginFields>({
    defaultValues: { email: '', password: '', remember: false },
    // Told once asked to sign in, and from then on as it is put right.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })

  const submit = handleSubmit(async (fields) => {
    setProblem(null)
    const answer = await replica.signIn({ ...fields, email: fields.email.trim() })
    const outcome = loginOutcome(answer)
    if (outcome !== 'signedIn') setProblem(outcome)
    else if (answer.ok && answer.value.session !== null) session().set(answer.value.session)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {problem !== null && <LoginNotice problem={problem} />}
      <TextField
        control={control}
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        rules={{
          required: t('required', { name: t('email') }),
          validate: (value) =>
            SHAPE_OF_EMAIL.test(String(value).trim()) || t('emailInvalid', { name: t('email') }),
        }}
      />
      <TextField
        control={control}
        name="password"
        type="password"
        label={t('password')}
        autoComplete="current-password"
        rules={{ required: t('required', { name: t('password') }) }}
      />
      <div className="auth-remember">
        <CheckboxField control={control} name="remember" label={t('remember')} />
      </div>
      <Button kind="primary" size="large" type="submit" isBusy={formState.isSubmitting}>
        {t('signIn')}
      </Button>
    </form>
  )
}
