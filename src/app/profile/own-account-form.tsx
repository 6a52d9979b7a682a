import { useTranslation } from 'react-i18next'
import { ok } from '#contract/result.ts'
import { FormProblem } from '#app/auth/form-problem.tsx'
import { baseAddress } from '#app/format/file-address.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = { ask: 'export' | 'delete'; onDone: (news: string) => void; onBack: () => void }

const Fields = z.object({ current: z.string().check(z.minLength(1)) })

/** Asks for the password before all data of an account is exported or deleted. */
export function OwnAccountForm({ ask, onDone, onBack }: Props) {
  const { t } = useTranslation('profile')
  const form = useAppForm({
    schema: Fields,
    labels: { current: t('password.current') },
    defaults: { current: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      if (ask === 'delete') {
        const answer = await replica.ask('deleteAccount', fields)
        if (!answer.ok) return answer
        onDone('')
        return ok(undefined)
      }
      const answer = await replica.ask('exportAccount', fields)
      if (!answer.ok) return answer
      // Uses the browser's own download, which shows progress and needs no memory in the page.
      window.location.assign(baseAddress() + answer.value.data.path)
      onDone(t('account.exporting'))
      return ok(undefined)
    },
  })
  const bound = <Notice icon="exclamation-circle">{t('account.bound')}</Notice>
  const lastOne = <Notice icon="exclamation-circle">{t('account.lastAdministrator')}</Notice>
  const refused = form.failure?.kind === 'conflict' ? bound : lastOne
  const isRefused = form.failure?.kind === 'conflict' || form.failure?.kind === 'forbidden'
  return (
    <form noValidate className="profile-form form" onSubmit={form.submit}>
      <p>{t(ask === 'export' ? 'account.exportLead' : 'account.deleteLead')}</p>
      {ask === 'delete' && <p>{t('account.deleteTax')}</p>}
      {isRefused ? refused : <FormProblem form={form} />}
      <TextField form={form} name="current" type="password" autoComplete="current-password" />
      <div className="profile-save row">
        <Button onPress={onBack}>{t('factor.back')}</Button>
        <Button kind={ask === 'delete' ? 'danger' : 'primary'} type="submit" isBusy={form.isBusy}>
          {t(ask === 'export' ? 'account.export' : 'account.delete')}
        </Button>
      </div>
    </form>
  )
}
