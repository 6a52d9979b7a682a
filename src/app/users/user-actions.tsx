import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Ability, Role } from '#contract/permission.ts'
import type { Failure, Result } from '#contract/result.ts'
import { session, useSession } from '#app/auth/session.ts'
import { pathOf } from '#app/format/paths.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActForm } from './act-form.tsx'
import type { User } from './user-facts.tsx'

type Act = { done: string; ask: () => Promise<Result<unknown>> }

/** An administrator's actions on an account. The server carries out each at once and records it in the audit log. */
export function UserActions({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation(['users', 'layout'])
  const isSelf = useSession()?.user.id === user.id
  const navigate = useNavigate()
  const [role, setRole] = useState<Role>(user.role ?? 'GUEST')
  const [asked, setAsked] = useState<'role' | 'factor' | 'deactivate' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const { id, status, isLastAdministrator } = user

  async function run({ done, ask }: Act): Promise<void> {
    setIsBusy(true)
    const answer = await ask()
    setIsBusy(false)
    setAsked(null)
    setNews(answer.ok ? done : refusal(answer.failure))
    if (answer.ok) onChanged()
  }
  function done(words: string, abilities?: Ability[]): void {
    const current = session().get()
    // Who has given up their own role leaves the page, which is for administrators.
    if (isSelf && current && abilities) {
      session().set({ ...current, user: { ...current.user, role }, abilities })
      void navigate(pathOf('dashboard'))
      return
    }
    setAsked(null)
    setNews(words)
    onChanged()
  }
  function roleHelp(): string {
    if (isSelf) return t('act.roleOwn')
    if (role === 'ADMIN') return t('act.roleAdmin')
    return user.role === 'ADMIN' ? t('act.roleNoAdmin') : t('act.roleOther', { role: t(`roles.${role}`) })
  }
  const refusal = (failure: Failure): string =>
    failure.kind === 'conflict'
      ? t(isLastAdministrator ? 'act.lastAdministrator' : 'act.already')
      : t(`layout:lists.${wordsOf(failure)}`)

  const changeStatus = (wanted: 'ACTIVE' | 'INACTIVE') =>
    run({
      done: t(wanted === 'ACTIVE' ? 'act.letIn' : 'act.shutOut'),
      ask: () => replica.ask('changeUserStatus', { id, status: wanted }),
    })
  return (
    <section className="stack" aria-labelledby="user-actions">
      <h3 id="user-actions">{t('act.title')}</h3>
      {isLastAdministrator && <p className="user-note">{t('act.lastAdministrator')}</p>}
      <div className="user-role">
        <SelectField
          label={t('role')}
          value={role}
          isReadOnly={isLastAdministrator}
          options={Role.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onValue={setRole}
        />
        <Button isDisabled={role === user.role} onPress={() => setAsked('role')}>
          {t('act.changeRole')}
        </Button>
      </div>
      {asked === 'role' && role !== user.role && (
        <ActForm
          key={role}
          title={t('act.changeRole')}
          help={roleHelp()}
          action={t('act.changeRoleNow')}
          refusal={refusal}
          ask={(proof) => replica.ask('changeUserRole', { id, role, ...proof })}
          onDone={({ abilities }) => done(t('act.roleChanged'), abilities)}
          onBack={() => setAsked(null)}
        />
      )}
      <div className="actions">
        {status === 'PENDING' && (
          <Button
            isBusy={isBusy}
            onPress={() =>
              void run({ done: t('act.linkSent'), ask: () => replica.ask('sendUserLink', { id }) })
            }
          >
            {t(user.invitedAt === null ? 'act.sendVerification' : 'act.sendInvitation')}
          </Button>
        )}
        {user.isLocked && (
          <Button
            isBusy={isBusy}
            onPress={() =>
              void run({ done: t('act.unlocked'), ask: () => replica.ask('unlockUser', { id }) })
            }
          >
            {t('act.unlock')}
          </Button>
        )}
        {status === 'INACTIVE' && (
          <Button isBusy={isBusy} onPress={() => void changeStatus('ACTIVE')}>
            {t('act.activate')}
          </Button>
        )}
        {user.hasSecondFactor && !isSelf && (
          <Button onPress={() => setAsked('factor')}>{t('act.resetFactor')}</Button>
        )}
        {status !== 'INACTIVE' && !isSelf && !isLastAdministrator && asked !== 'deactivate' && (
          <Button onPress={() => setAsked('deactivate')}>{t('act.deactivate')}</Button>
        )}
      </div>
      {asked === 'factor' && user.hasSecondFactor && (
        <ActForm
          title={t('act.resetFactor')}
          help={t('act.resetFactorHelp')}
          action={t('act.resetFactorNow')}
          refusal={refusal}
          ask={(proof) => replica.ask('resetSecondFactor', { id, ...proof })}
          onDone={() => done(t('act.factorReset'))}
          onBack={() => setAsked(null)}
        />
      )}
      {asked === 'deactivate' && (
        <div className="user-question actions gap-3" role="group" aria-label={t('act.deactivate')}>
          <p>{t('act.deactivateHelp')}</p>
          <Button onPress={() => setAsked(null)}>{t('act.cancel')}</Button>
          <Button kind="danger" isBusy={isBusy} onPress={() => void changeStatus('INACTIVE')}>
            {t('act.deactivateNow')}
          </Button>
        </div>
      )}
      <p role="status" className="user-news">
        {news}
      </p>
    </section>
  )
}
