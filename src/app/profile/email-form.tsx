import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailRule } from '#app/auth/email-rule.ts'
import { FormProblem } from '#app/auth/form-problem.tsx'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

const Fields = z.object({ email: emailRule, current: z.string().check(z.minLength(1)) })

/** Asks for a new address and the password; the server then mails the link that makes it the account's. */
export function EmailForm({ own, onDone, onBack }: { own: string; onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation('profile')
  const [refusal, setRefusal] = useState<'same' | 'taken' | null>(null)
  const form = useAppForm({
    schema: Fields,
    labels: { email: t('email.new'), current: t('password.current') },
    defaults: { email: '', current: '' },
    timing: 'lazy',
    onChange: () => setRefusal(null),
    async onSubmit(fields) {
      const answer = await replica.ask('changeEmail', fields)
      if (answer.ok) {
        onDone()
        return answer
      }
      const why = answer.failure.kind === 'invalid' ? answer.failure.fields['email'] : undefined
      if (why !== 'same' && why !== 'taken') return answer
      setRefusal(why)
      return { ok: true, value: undefined }
    },
  })
  return (
    <form noValidate className="profile-form form" onSubmit={form.submit}>
      <p>{t('email.lead', { email: own })}</p>
      {refusal !== null && <Notice icon="exclamation-circle">{t(`email.${refusal}`)}</Notice>}
      <FormProblem form={form} />
      <TextField form={form} name="email" type="email" autoComplete="email" />
      <TextField form={form} name="current" type="password" autoComplete="current-password" />
      <div className="profile-save row">
        <Button onPress={onBack}>{t('factor.back')}</Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t('email.send')}
        </Button>
      </div>
    </form>
  )
}
