import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newUserId } from 'uuid'
import { isLocale, LANGUAGES, type Locale, LOCALES } from '#contract/locale.ts'
import { Role } from '#contract/permission.ts'
import { emailRule } from '#app/auth/email-rule.ts'
import { FormProblem } from '#app/auth/form-problem.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { PersonName } from '#app/forms/person-name.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { NO_PROOF, PROOF_FIELDS, ProofFields, proofOf } from './proof-fields.tsx'

const Fields = z.object({ email: emailRule, firstName: PersonName, lastName: PersonName, ...PROOF_FIELDS })

/** Creates an account for a person, who gets a mail with a link to choose their password. */
export function InviteDialog({ onInvited, onClose }: { onInvited: () => void; onClose: () => void }) {
  const { t, i18n } = useTranslation(['users', 'account', 'auth'])
  // The same for every try: if there is no response, the request is sent again and creates only one account.
  const [id] = useState(() => newUserId())
  const [role, setRole] = useState<Role>('HOST')
  const [locale, setLocale] = useState<Locale>(isLocale(i18n.language) ? i18n.language : 'en')
  const form = useAppForm({
    schema: Fields,
    labels: {
      email: t('auth:email'),
      firstName: t('account:details.firstName'),
      lastName: t('account:details.lastName'),
      current: t('proof.password'),
      code: t('proof.code'),
    },
    defaults: { email: '', firstName: '', lastName: '', ...NO_PROOF },
    timing: 'lazy',
    async onSubmit({ current, code, ...fields }) {
      const proof = proofOf({ current, code })
      const answer = await replica.ask('inviteUser', { id, ...fields, role, locale, ...proof })
      if (!answer.ok) return answer
      showToast({ text: t('invite.sent', { email: fields.email }), tone: 'plain' })
      onInvited()
      onClose()
      return answer
    },
  })
  const taken = <Notice icon="exclamation-circle">{t('invite.taken')}</Notice>
  return (
    <Dialog isOpen title={t('invite.open')} onClose={onClose}>
      <form noValidate className="users-invite" onSubmit={form.submit}>
        <p>{t('invite.lead')}</p>
        {form.failure?.kind === 'conflict' ? taken : <FormProblem form={form} />}
        <TextField form={form} name="email" type="email" autoComplete="off" />
        <TextField form={form} name="firstName" autoComplete="off" autoCapitalize="words" />
        <TextField form={form} name="lastName" autoComplete="off" autoCapitalize="words" />
        <SelectField
          label={t('role')}
          value={role}
          options={Role.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onValue={setRole}
        />
        <SelectField
          label={t('invite.language')}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }))}
          onValue={setLocale}
        />
        <ProofFields form={form} />
        <div className="users-invite-buttons actions">
          <Button onPress={onClose}>{t('act.cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t('invite.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
