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

type Asked = 'role' | 'factor' | 'deactivate'
type Props = { user: User; onChanged: () => void }

/** An administrator's actions on an account. The server carries out each at once and records it in the audit log. */
export function UserActions({ user, onChanged }: Props) {
  const { t } = useTranslation('users')
  const isSelf = useSession()?.user.id === user.id
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const refusal = useRefusal(user)
  const { id, hasSecondFactor, isLastAdministrator } = user

  async function run({ done, ask }: Act): Promise<void> {
    setIsBusy(true)
    const answer = await ask()
    setIsBusy(false)
    setAsked(null)
    setNews(answer.ok ? done : refusal(answer.failure))
    if (answer.ok) onChanged()
  }
  function done(words: string): void {
    setAsked(null)
    setNews(words)
    onChanged()
  }
  const changeStatus = (status: 'ACTIVE' | 'INACTIVE') =>
    void run({
      done: t(status === 'ACTIVE' ? 'act.letIn' : 'act.shutOut'),
      ask: () => replica.ask('changeUserStatus', { id, status }),
    })

  return (
    <section className="stack" aria-labelledby="user-actions">
      <h3 id="user-actions">{t('act.title')}</h3>
      {isLastAdministrator && <p className="user-note">{t('act.lastAdministrator')}</p>}
      <RoleChange
        user={user}
        isSelf={isSelf}
        isAsked={asked === 'role'}
        onAsk={(isAsked) => setAsked(isAsked ? 'role' : null)}
        onDone={done}
      />
      <Actions
        {...{ user, isSelf, isBusy, asked }}
        onRun={(act) => void run(act)}
        onAsk={setAsked}
        onActivate={() => changeStatus('ACTIVE')}
      />
      {asked === 'factor' && hasSecondFactor && (
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
          <Button kind="danger" isBusy={isBusy} onPress={() => changeStatus('INACTIVE')}>
            {t('act.deactivateNow')}
          </Button>
        </div>
      )}
      <p role="status" className="if-any">
        {news}
      </p>
    </section>
  )
}

/** Returns a function that words why the server refused an action on this account. */
function useRefusal({ isLastAdministrator }: User): (failure: Failure) => string {
  const { t } = useTranslation(['users', 'layout'])
  return (failure) =>
    failure.kind === 'conflict'
      ? t(isLastAdministrator ? 'act.lastAdministrator' : 'act.already')
      : t(`layout:lists.${wordsOf(failure)}`)
}

function RoleChange({
  user,
  isSelf,
  isAsked,
  onAsk,
  onDone,
}: {
  user: User
  isSelf: boolean
  isAsked: boolean
  onAsk: (isAsked: boolean) => void
  onDone: (words: string) => void
}) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const [role, setRole] = useState<Role>(user.role ?? 'GUEST')
  const refusal = useRefusal(user)

  function help(): string {
    if (isSelf) return t('act.roleOwn')
    if (role === 'ADMIN') return t('act.roleAdmin')
    return user.role === 'ADMIN' ? t('act.roleNoAdmin') : t('act.roleOther', { role: t(`roles.${role}`) })
  }
  function changed(abilities: Ability[] | undefined): void {
    const current = session().get()
    if (!isSelf || !current || !abilities) return onDone(t('act.roleChanged'))
    // Who has given up their own role leaves the page, which is for administrators.
    session().set({ ...current, user: { ...current.user, role }, abilities })
    void navigate(pathOf('dashboard'))
  }

  return (
    <>
      <div className="actions gap-3 user-role">
        <SelectField
          label={t('role')}
          value={role}
          isReadOnly={user.isLastAdministrator}
          options={Role.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onValue={setRole}
        />
        <Button isDisabled={role === user.role} onPress={() => onAsk(true)}>
          {t('act.changeRole')}
        </Button>
      </div>
      {isAsked && role !== user.role && (
        <ActForm
          key={role}
          title={t('act.changeRole')}
          help={help()}
          action={t('act.changeRoleNow')}
          refusal={refusal}
          ask={(proof) => replica.ask('changeUserRole', { id: user.id, role, ...proof })}
          onDone={({ abilities }) => changed(abilities)}
          onBack={() => onAsk(false)}
        />
      )}
    </>
  )
}

/** The buttons for what this account can need now. */
function Actions({
  user,
  isSelf,
  isBusy,
  asked,
  onRun,
  onAsk,
  onActivate,
}: {
  user: User
  isSelf: boolean
  isBusy: boolean
  asked: Asked | null
  onRun: (act: Act) => void
  onAsk: (asked: Asked) => void
  onActivate: () => void
}) {
  const { t } = useTranslation('users')
  const { id, status, invitedAt, isLocked, hasSecondFactor, isLastAdministrator } = user
  const sendLink = () => onRun({ done: t('act.linkSent'), ask: () => replica.ask('sendUserLink', { id }) })
  const unlock = () => onRun({ done: t('act.unlocked'), ask: () => replica.ask('unlockUser', { id }) })
  return (
    <div className="actions">
      {status === 'PENDING' && (
        <Button isBusy={isBusy} onPress={sendLink}>
          {t(invitedAt === null ? 'act.sendVerification' : 'act.sendInvitation')}
        </Button>
      )}
      {isLocked && (
        <Button isBusy={isBusy} onPress={unlock}>
          {t('act.unlock')}
        </Button>
      )}
      {status === 'INACTIVE' && (
        <Button isBusy={isBusy} onPress={onActivate}>
          {t('act.activate')}
        </Button>
      )}
      {hasSecondFactor && !isSelf && <Button onPress={() => onAsk('factor')}>{t('act.resetFactor')}</Button>}
      {status !== 'INACTIVE' && !isSelf && !isLastAdministrator && asked !== 'deactivate' && (
        <Button onPress={() => onAsk('deactivate')}>{t('act.deactivate')}</Button>
      )}
    </div>
  )
}
