import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { endpoint, Id, NoContent, paged, pageQuery, Timestamp } from './endpoint.ts'
import { PER_PAGE_MAX, SEARCH_LENGTH_MAX, USERS_PAGE } from './limits.ts'
import { LOCALES } from './locale.ts'
import { Ability, Role } from './permission.ts'
import { PersonName } from './person-name.ts'
import { Proof } from './proof.ts'

/** PENDING: invited or registered, and the address isn't verified yet. */
export const UserStatus = z.enum(['ACTIVE', 'INACTIVE', 'PENDING'])
export type UserStatus = z.infer<typeof UserStatus>

/** The channels that may fail to reach a person. */
export const UNREACHED_BY = ['mail', 'push'] as const
export type UnreachedBy = (typeof UNREACHED_BY)[number]

/** A person in the administrators' list. */
export const ListedUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: Role.nullable(),
  status: UserStatus,
  /** Whether too many wrong passwords lock them out right now. */
  isLocked: z.boolean(),
  createdAt: Timestamp,
})
export type ListedUser = z.infer<typeof ListedUser>

/** What administrators see of one person: the state of the account, and numbers instead of its contents. */
export const ManagedUser = ListedUser.extend({
  invitedAt: Timestamp.nullable(),
  verifiedAt: Timestamp.nullable(),
  inactiveSince: Timestamp.nullable(),
  /** When the account will be deleted, if its person has asked for that. */
  deletesAt: Timestamp.nullable(),
  hasSecondFactor: z.boolean(),
  /** Whether they are the only administrator, so that nobody else could run the server. */
  isLastAdministrator: z.boolean(),
  units: z.number().int(),
  agreements: z.number().int(),
  sessions: z.number().int(),
})
export type ManagedUser = z.infer<typeof ManagedUser>

/** A sign-in of another person that is still valid. */
export const UserSession = z.object({
  id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: Timestamp.nullable(),
  seenAt: Timestamp,
})
export type UserSession = z.infer<typeof UserSession>

/** What administrators did to an account, or read of other people's data. */
export const AuditAction = z.enum([
  'invited',
  'roleChanged',
  'statusChanged',
  'linkSent',
  'unlocked',
  'factorReset',
  'agreementRead',
  'expensesRead',
  'roomRead',
  'roomChanged',
])
export type AuditAction = z.infer<typeof AuditAction>

const NamedPerson = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

export const AuditEntry = z.object({
  id: z.string(),
  action: AuditAction,
  /** The administrator; `null` for an action at the server's own command line. */
  actor: NamedPerson.nullable(),
  /** The person whose account it was; for reading an agreement, its host. Names are empty once the person has left. */
  user: NamedPerson.nullable(),
  /** The role or status before and after. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  at: Timestamp,
  /** The network address of the request; empty for the command line. */
  from: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const OneUser = z.object({ id: Id })
const UserAnswer = z.object({ data: ManagedUser })
const searchable = pageQuery(USERS_PAGE, PER_PAGE_MAX).extend({
  search: z.string().trim().max(SEARCH_LENGTH_MAX).optional(),
})

export const users = endpoint({
  name: 'users',
  method: 'get',
  path: '/users',
  needs: ['list', 'Users'],
  summary: 'People with an account, newest first, without those who have left',
  query: searchable.extend({
    role: Role.optional(),
    status: UserStatus.optional(),
    locked: z.enum(['true']).optional(),
    /** Only people whose address refuses mail, or who have a device that notifications don't reach. */
    unreached: z.enum(UNREACHED_BY).optional(),
    /** Only people whose account was created in the last seven days. */
    recent: z.enum(['true']).optional(),
  }),
  answer: paged(ListedUser),
})

export const managedUser = endpoint({
  name: 'managedUser',
  method: 'get',
  path: '/users/:id',
  needs: ['list', 'Users'],
  summary: 'The state of an account',
  params: OneUser,
  answer: UserAnswer,
})

export const userSessions = endpoint({
  name: 'userSessions',
  method: 'get',
  path: '/users/:id/sessions',
  needs: ['list', 'Users'],
  summary: 'Where the caller is signed in, latest use first, without network addresses',
  params: OneUser,
  query: searchable,
  answer: paged(UserSession),
})

export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'put',
  path: '/users/:id',
  needs: ['create', 'Users'],
  summary:
    'Creates an account under an id of the caller’s choice and mails a link to choose its password; 409 if the address already has an account. Needs the administrator’s own password and code',
  params: OneUser,
  body: Proof.extend({
    email: EmailAddress,
    firstName: PersonName,
    lastName: PersonName,
    role: Role,
    /** The language of the mail. */
    locale: z.enum(LOCALES).default('en'),
  }),
  answer: UserAnswer,
})

export const changeUserRole = endpoint({
  name: 'changeUserRole',
  method: 'put',
  path: '/users/:id/role',
  needs: ['update', 'Users'],
  summary:
    'Changes a person’s role; 409 for the last administrator. Needs the administrator’s own password and code',
  params: OneUser,
  body: Proof.extend({ role: Role }),
  /** With the caller's new abilities, if the role was their own. */
  answer: UserAnswer.extend({ abilities: z.array(Ability).optional() }),
})

export const changeUserStatus = endpoint({
  name: 'changeUserStatus',
  method: 'put',
  path: '/users/:id/status',
  needs: ['update', 'Users'],
  summary:
    'Deactivates an account, ending its sessions and live connections at once, or activates it again; 409 for the last administrator',
  params: OneUser,
  body: z.object({ status: UserStatus.exclude(['PENDING']) }),
  answer: UserAnswer,
})

export const sendUserLink = endpoint({
  name: 'sendUserLink',
  method: 'post',
  path: '/users/:id/verification',
  needs: ['update', 'Users'],
  summary: 'Mails the invitation or the verification link again; 409 once the address is verified',
  params: OneUser,
  answer: NoContent,
})

export const unlockUser = endpoint({
  name: 'unlockUser',
  method: 'post',
  path: '/users/:id/unlock',
  needs: ['update', 'Users'],
  summary: 'Resets the count of wrong passwords, on every device',
  params: OneUser,
  answer: UserAnswer,
})

export const auditLog = endpoint({
  name: 'auditLog',
  method: 'get',
  path: '/audit-log',
  needs: ['list', 'Users'],
  summary:
    'The log of administrators: changes to accounts and reads of other people’s records, newest first; entries never change',
  query: searchable.extend({ userId: Id.optional() }),
  answer: paged(AuditEntry),
})
