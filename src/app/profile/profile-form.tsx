import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ABOUT_LENGTH_MAX } from '#contract/limits.ts'
import type { Profile } from '#contract/profile.ts'
import { TextAreaField } from '#app/forms/text-area-field.tsx'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { fieldsOf, formOf, ProfileForm as Schema } from './profile-fields.ts'

const STATE_ICONS = { waiting: 'clock', sending: 'arrow-repeat', saved: 'check2' } as const

/** A person's own profile data. Saving keeps it on this device at once; it is sent when the server can be reached. */
export function ProfileForm({
  row,
  state,
  onTyping,
  onSaved,
}: {
  row: Profile
  /** State of the last change, shown next to the button; `null` if there is nothing to show. */
  state: 'waiting' | 'sending' | 'saved' | null
  onTyping: () => void
  onSaved: () => void
}) {
  const { t } = useTranslation(['profile', 'account', 'forms', 'edits'])
  const [hasFailed, setHasFailed] = useState(false)
  const form = useAppForm({
    schema: Schema,
    labels: {
      firstName: t('account:details.firstName'),
      lastName: t('account:details.lastName'),
      phone: t('phone'),
      about: t('about'),
      street: t('street'),
      suburb: t('suburb'),
      town: t('town'),
      postcode: t('postcode'),
    },
    defaults: formOf(row),
    timing: 'lazy',
    onChange: onTyping,
    async onSubmit(values) {
      const saved = await mutate('editRecord', {
        collection: 'profile',
        id: row.id,
        fields: fieldsOf(values),
      })
      setHasFailed(!saved.ok)
      if (saved.ok) onSaved()
      return saved
    },
  })
  return (
    <form noValidate className="profile-form form" onSubmit={form.submit}>
      <div className="profile-pair">
        <TextField form={form} name="firstName" autoComplete="given-name" autoCapitalize="words" />
        <TextField form={form} name="lastName" autoComplete="family-name" autoCapitalize="words" />
      </div>
      <TextField form={form} name="phone" autoComplete="tel" help={t('phoneHelp')} />
      <TextAreaField form={form} name="about" maxLength={ABOUT_LENGTH_MAX} counter />
      <fieldset>
        <legend>{t('address')}</legend>
        <TextField form={form} name="street" autoComplete="street-address" autoCapitalize="words" />
        <TextField form={form} name="suburb" autoCapitalize="words" help={t('suburbHelp')} />
        <div className="profile-pair">
          <TextField form={form} name="town" autoComplete="address-level2" autoCapitalize="words" />
          <TextField form={form} name="postcode" autoComplete="postal-code" />
        </div>
      </fieldset>
      <p role="alert">
        {hasFailed && (
          <>
            {t('forms:wrong', { action: t('forms:updating') })}
            <br />
            {t('notKept')}
          </>
        )}
      </p>
      <div className="profile-save row">
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t('save')}
        </Button>
        <p role="status" className="abreast gap-2 note">
          {state !== null && <Icon name={STATE_ICONS[state]} />}
          {state !== null && (state === 'saved' ? t('saved') : t(`edits:${state}`))}
        </p>
      </div>
    </form>
  )
}
