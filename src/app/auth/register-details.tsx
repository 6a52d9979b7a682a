import { useTranslation } from 'react-i18next'
import { ok } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { Button } from '#app/ui/button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { RegisterStepProps } from './register-email.tsx'
import { DetailsStep } from './registration-draft.ts'

/** Step 2: the name, and a password entered twice. */
export function RegisterDetails(props: RegisterStepProps & { onPrevious: () => void }) {
  const { values, onChange, onDone, onPrevious } = props
  const { t } = useTranslation(['account', 'auth'])
  const form = useAppForm({
    schema: DetailsStep,
    labels: {
      firstName: t('details.firstName'),
      lastName: t('details.lastName'),
      password: t('auth:password'),
      confirm: t('password.confirm'),
    },
    defaults: {
      firstName: values.firstName,
      lastName: values.lastName,
      password: values.password,
      confirm: values.confirm,
    },
    timing: 'lazy',
    onChange,
    async onSubmit(details) {
      onChange(details)
      onDone()
      return ok(undefined)
    },
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <div className="two-names">
        <TextField form={form} name="firstName" autoComplete="given-name" autoCapitalize="words" />
        <TextField form={form} name="lastName" autoComplete="family-name" autoCapitalize="words" />
      </div>
      <NewPasswordFields form={form} password="password" confirm="confirm" />
      <div className="two-buttons">
        <Button size="large" onPress={onPrevious}>
          {t('previous')}
        </Button>
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {t('next')}
        </Button>
      </div>
    </form>
  )
}
