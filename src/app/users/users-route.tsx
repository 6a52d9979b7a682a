// Must be first: schemas created before it would be compiled, which the page's policy forbids.
import '#app/forms/zod.ts'
import './users.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNREACHED_BY, type UnreachedBy, UserStatus } from '#contract/managed-user.ts'
import { Role } from '#contract/permission.ts'
import { replica } from '#app/replica/replica.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { usePageAt } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { ListSelect } from '#app/ui/list-select.tsx'
import { EmailAddress } from './email-address.tsx'
import { AuditLog } from './audit-log.tsx'
import { useUsersPlace } from './use-users-place.ts'
import { fullName } from '#contract/full-name.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { UserStatusTag } from './user-status-tag.tsx'

type User = PersonAnswer<'users'>['data'][number]

const PER_PAGE = 20
const ANY = 'any'
const LOCKED = 'LOCKED'
const RECENT = 'RECENT'

const InviteDialog = lazyPanel(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const UserSheet = lazyPanel(async () => (await import('./user-sheet.tsx')).UserSheet)

/** Everybody who has an account, for administrators (§2): the server's list, of which this device keeps nothing. */
export function Component() {
  const { t } = useTranslation(['users', 'layout', 'shell'])
  const { wish, pages, show, userId, openUser, isInviting, invite } = useUsersPlace()
  const [turn, setTurn] = useState(0)
  const { search, role, status, isLocked, isRecent, unreached } = wish
  const served = usePageAt(
    pages,
    JSON.stringify(wish),
    (page) =>
      replica.ask('users', {
        page,
        perPage: PER_PAGE,
        search,
        ...(role !== null && { role }),
        ...(status !== null && { status }),
        ...(isLocked && { locked: 'true' as const }),
        ...(isRecent && { recent: 'true' as const }),
        ...(unreached !== null && { unreached }),
      }),
    turn,
  )
  const rows = served.answer?.ok ? served.answer.value.data : null
  const changed = () => setTurn((before) => before + 1)
  return (
    <div className="stack gap-5 list-page">
      <header className="row spread">
        <div>
          <h1 className="titled-by-bar">{t('shell:nav.users')}</h1>
          <p>{t('lead')}</p>
        </div>
        <Button kind="primary" icon="plus-lg" onPress={() => invite(true)}>
          {t('invite.open')}
        </Button>
      </header>
      <UsersFilters wish={wish} show={show} />
      <section
        className="lined users-list stack"
        aria-label={t('shell:nav.users')}
        aria-busy={served.answer === null}
      >
        {rows?.length === 0 && <p role="status">{t('layout:lists.none')}</p>}
        {rows !== null && rows.length > 0 && (
          <ul className="panel">
            {rows.map((user) => (
              <UserRow key={user.id} user={user} onOpen={() => openUser(user.id)} />
            ))}
          </ul>
        )}
        <ServerPageFoot {...served} />
      </section>
      <AuditLog turn={turn} />
      {userId !== null && <UserSheet id={userId} onChanged={changed} onClose={() => openUser(null)} />}
      {isInviting && <InviteDialog onInvited={changed} onClose={() => invite(false)} />}
    </div>
  )
}

/** What of the list is wished for: words, a role, and one state of the account. */
function UsersFilters({ wish, show }: Pick<ReturnType<typeof useUsersPlace>, 'wish' | 'show'>) {
  const { t } = useTranslation(['users', 'layout'])
  const { search, role, status, isLocked, isRecent, unreached } = wish
  return (
    <div className="users-filters actions gap-3">
      <ListSearch label={t('search')} value={search} onValue={(typed) => show({ search: typed })} />
      <ListSelect<Role | typeof ANY>
        label={t('role')}
        value={role ?? ANY}
        options={[
          { value: ANY, label: t('layout:lists.anyStatus') },
          ...Role.options.map((value) => ({ value, label: t(`roles.${value}`) })),
        ]}
        onValue={(value) => show({ role: value === ANY ? null : value })}
      />
      <ListSelect<UserStatus | UnreachedBy | typeof ANY | typeof LOCKED | typeof RECENT>
        label={t('layout:lists.status')}
        value={isLocked ? LOCKED : isRecent ? RECENT : (unreached ?? status ?? ANY)}
        options={[
          { value: ANY, label: t('layout:lists.anyStatus') },
          ...UserStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
          { value: LOCKED, label: t('locked') },
          { value: RECENT, label: t('recent') },
          ...UNREACHED_BY.map((value) => ({ value, label: t(`unreached.${value}`) })),
        ]}
        onValue={(value) =>
          show({
            isLocked: value === LOCKED,
            isRecent: value === RECENT,
            unreached: UNREACHED_BY.find((by) => by === value) ?? null,
            status: UserStatus.options.find((each) => each === value) ?? null,
          })
        }
      />
    </div>
  )
}

/** One person of the list: name, role, the account's state, and since when. */
function UserRow({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { t } = useTranslation('users')
  const dates = useDateText()
  const name = fullName(user) || t('unnamed')
  return (
    <li>
      <button type="button" className="lights user-row row" onClick={onOpen}>
        <Avatar id={user.id} name={name} url={user.avatarUrl} />
        <span className="user-row-who">
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>
            <EmailAddress email={user.email} />
          </small>
        </span>
        <span className="user-row-role">{user.role === null ? t('noRole') : t(`roles.${user.role}`)}</span>
        <span className="user-row-status actions">
          <UserStatusTag status={user.status} />
          {user.isLocked && <StatusTag tone="warn">{t('locked')}</StatusTag>}
        </span>
        <span className="user-row-since">{t('since', { day: dates.date(user.createdAt) })}</span>
      </button>
    </li>
  )
}
