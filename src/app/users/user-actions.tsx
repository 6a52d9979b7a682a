import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Role } from '#contract/permission.ts'
import type { Failure, Result } from '#contract/result.ts'
import { useSession } from '#app/auth/session.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { Button } from '#app/ui/button.tsx'
import type { User } from './user-facts.tsx'

type Act = { done: string; ask: () => Promise<Result<unknown>> }

/** An administrator's actions on an account. The server carries out each at once and records it in the audit log. */
export function UserActions({ user, onChanged }: { user: User; onChanged: () => void }) {
  const { t } = useTranslation(['users', 'layout'])
  const isSelf = useSession()?.user.id === user.id
  const [role, setRole] = useState<Role>(user.role ?? 'GUEST')
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const { id, status, isLastAdministrator } = user

  async function run({ done, ask }: Act): Promise<void> {
    setIsBusy(true)
    const answer = await ask()
    setIsBusy(false)
    setIsAsked(false)
    setNews(answer.ok ? done : refusal(answer.failure))
    if (answer.ok) onChanged()
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
    <section className="user-actions" aria-labelledby="user-actions">
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
        <Button
          isBusy={isBusy}
          isDisabled={role === user.role}
          onPress={() =>
            void run({ done: t('act.roleChanged'), ask: () => replica.ask('changeUserRole', { id, role }) })
          }
        >
          {t('act.changeRole')}
        </Button>
      </div>
      <div className="user-buttons">
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
        {status !== 'INACTIVE' && !isSelf && !isLastAdministrator && !isAsked && (
          <Button onPress={() => setIsAsked(true)}>{t('act.deactivate')}</Button>
        )}
      </div>
      {isAsked && (
        <div className="user-question" role="group" aria-label={t('act.deactivate')}>
          <p>{t('act.deactivateHelp')}</p>
          <Button onPress={() => setIsAsked(false)}>{t('act.cancel')}</Button>
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
