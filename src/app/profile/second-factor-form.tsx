import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '#app/auth/form-problem.tsx'
import type { AppForm } from '#app/forms/use-app-form.ts'
import { Button } from '#app/ui/button.tsx'

type Props<T extends FieldValues> = {
  form: AppForm<T>
  action: string
  isDanger?: boolean
  onBack: () => void
  /** Explanation before the fields. */
  lead?: ReactNode
  children: ReactNode
}

/** One step of turning the second factor on or off: its fields, and buttons to continue and go back. */
export function SecondFactorForm<T extends FieldValues>({
  form,
  action,
  isDanger = false,
  onBack,
  lead,
  children,
}: Props<T>) {
  const { t } = useTranslation('profile')
  return (
    <form noValidate className="profile-form form" onSubmit={form.submit}>
      {lead}
      <FormProblem form={form} />
      {children}
      <div className="profile-save row">
        <Button onPress={onBack}>{t('factor.back')}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} type="submit" isBusy={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
