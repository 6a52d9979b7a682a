import type { FieldValues } from 'react-hook-form'
import { type Control, type FieldPath, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PASSWORD_LENGTH_MIN } from '#contract/limits.ts'
import { PASSWORD_NEEDS } from '#contract/password-needs.ts'
import { Icon } from '#app/ui/icon.tsx'

const NEEDS = Object.keys(PASSWORD_NEEDS) as (keyof typeof PASSWORD_NEEDS)[]

/** Lists the requirements of a new password, each ticked once it is met; the field's error stays one sentence (§5). */
export function PasswordNeeds<T extends FieldValues>(props: {
  id: string
  control: Control<T>
  name: FieldPath<T>
}) {
  const { t } = useTranslation('account')
  const password = String(useWatch({ control: props.control, name: props.name }) ?? '')
  return (
    <div id={props.id} className="password-needs">
      <p>{t('password.needs')}</p>
      <ul>
        <Need
          isMet={password.length >= PASSWORD_LENGTH_MIN}
          text={t('password.length', { min: PASSWORD_LENGTH_MIN })}
        />
        {NEEDS.map((need) => (
          <Need key={need} isMet={PASSWORD_NEEDS[need].test(password)} text={t(`password.${need}`)} />
        ))}
      </ul>
    </div>
  )
}

function Need({ isMet, text }: { isMet: boolean; text: string }) {
  const { t } = useTranslation('account')
  return (
    <li className={isMet ? 'password-need-met' : undefined}>
      <Icon name={isMet ? 'check-circle' : 'circle'} />
      <span>{text}</span>
      <span className="visually-hidden">, {t(isMet ? 'password.met' : 'password.missing')}</span>
    </li>
  )
}
