import { useTranslation } from 'react-i18next'
import { LOCKOUT_MS } from '#contract/limits.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { LoginOutcome } from './login-outcome.ts'
import { ResendVerification } from './resend-verification.tsx'

type Problem = Exclude<LoginOutcome, 'signedIn' | 'code' | 'wrongCode'>

const ICONS: Record<Problem, IconName> = {
  wrong: 'exclamation-circle',
  unverified: 'envelope-exclamation',
  inactive: 'slash-circle',
  locked: 'lock',
  tooMany: 'clock',
  noAnswer: 'cloud-slash',
  otherServer: 'shield-exclamation',
  csrf: 'shield-exclamation',
  device: 'exclamation-circle',
  passkey: 'key',
  noPasskeys: 'key',
  unknown: 'exclamation-circle',
}

/**
 * Says why a sign-in failed, worded as in the catalogue (§8). A person who isn't verified yet can request the link
 * again.
 */
export function LoginNotice({ problem, email }: { problem: Problem; email?: string }) {
  const { t } = useTranslation('auth')
  if (problem === 'wrong') return <Notice icon={ICONS.wrong}>{t('notice.wrong')}</Notice>
  return (
    <Notice icon={ICONS[problem]} title={t(`notice.${problem}Title`)}>
      {t(`notice.${problem}`, { minutes: LOCKOUT_MS / 60_000 })}
      {problem === 'unverified' && email !== undefined && <ResendVerification key={email} email={email} />}
    </Notice>
  )
}
