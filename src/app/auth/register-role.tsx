import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#app/forms/choice-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { isLocale } from '#contract/locale.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AccountExists } from './account-exists.tsx'
import { FormProblem } from './form-problem.tsx'
import type { RegisterStepProps } from './register-email.tsx'
import { RoleStep } from './registration-draft.ts'

/** Step 3: the preferred first role; submitting creates the account. */
export function RegisterRole(props: RegisterStepProps & { onPrevious: () => void }) {
  const { values, onChange, onDone, onPrevious } = props
  const { t, i18n } = useTranslation('account')
  const form = useAppForm({
    schema: RoleStep,
    labels: { role: t('role.label') },
    // Nothing is chosen at first; the schema then reports it as required.
    defaults: { role: values.role as 'GUEST' | 'HOST' },
    timing: 'lazy',
    onChange,
    async onSubmit({ role }) {
      const { email, firstName, lastName, password } = values
      const locale = isLocale(i18n.language) ? i18n.language : 'en'
      const answer = await replica.account('register', { email, firstName, lastName, password, role, locale })
      if (answer.ok) onDone()
      return answer
    },
  })
  const failed = (
    <Notice icon="exclamation-circle" title={t('failed.title')}>
      {t('failed.text')}
    </Notice>
  )
  return (
    <form noValidate onSubmit={form.submit}>
      {form.failure?.kind === 'conflict' ? (
        <AccountExists email={values.email} />
      ) : (
        <FormProblem form={form} otherwise={failed} />
      )}
      <ChoiceField
        form={form}
        name="role"
        choices={[
          { value: 'GUEST', label: t('role.guest'), help: t('role.guestHelp'), drawing: <Suitcase /> },
          { value: 'HOST', label: t('role.host'), help: t('role.hostHelp'), drawing: <House /> },
        ]}
      />
      <div className="two-buttons">
        <Button size="large" onPress={onPrevious}>
          {t('previous')}
        </Button>
        <Button kind="primary" size="large" type="submit" isBusy={form.isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

function Suitcase() {
  return (
    <svg viewBox="0 0 52 44" aria-hidden="true">
      <path d="M3 38h46M14 38V20a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v18M20 15v-4a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v4M21 24h10" />
    </svg>
  )
}

function House() {
  return (
    <svg viewBox="0 0 52 44" aria-hidden="true">
      <path d="M3 38h9V21L26 8l14 13v17h9M22 38V27h8v11" />
    </svg>
  )
}
