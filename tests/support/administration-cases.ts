import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/permission.ts'
import { PASSWORD } from './app-bed.ts'
import type { OperationCase } from './operation-case.ts'
import type { OperationWorld } from './operation-world.ts'

const EVERYBODY: readonly Role[] = ['GUEST', 'HOST', 'ADMIN']
/** The operation only concerns the caller, or finds nothing of the host's. */
const OWN = { strangers: [200, 204] }
/** Only administrators may perform it, on anybody. */
const ADMINS: Pick<OperationCase, 'roles' | 'isForAdmins'> = { roles: ['ADMIN'], isForAdmins: true }
const VERSION_1 = { headers: { 'if-match': '"1"' } }
const nothing = () => ({})

/** Operations on accounts, tickets and the blog. */
export const ADMINISTRATION_CASES: Record<string, OperationCase> = {
  'GET /v1/users': { ...ADMINS, request: nothing },
  'GET /v1/users/overview': { ...ADMINS, request: nothing },
  'GET /v1/users/overview/jobs': { ...ADMINS, request: nothing },
  'GET /v1/users/overview/builds': { ...ADMINS, request: nothing },
  'GET /v1/users/overview/storage': { ...ADMINS, request: nothing },
  'GET /v1/users/{id}': { ...ADMINS, request: ofHost },
  'GET /v1/users/{id}/sessions': { ...ADMINS, request: ofHost },
  'GET /v1/revenue/hosts': { ...ADMINS, request: () => ({ query: { year: '2027' } }) },
  'GET /v1/audit-log': { ...ADMINS, request: nothing },
  'PUT /v1/users/{id}': {
    ...ADMINS,
    request: () => ({
      id: randomUUID(),
      payload: {
        email: `${randomUUID()}@people.example`,
        firstName: 'Mere',
        lastName: 'Tane',
        role: 'HOST',
        current: PASSWORD,
      },
    }),
  },
  'PUT /v1/users/{id}/role': {
    ...ADMINS,
    request: (world) => ({ ...ofHost(world), payload: { role: 'GUEST', current: PASSWORD } }),
  },
  'PUT /v1/users/{id}/status': {
    ...ADMINS,
    request: (world) => ({ ...ofHost(world), payload: { status: 'INACTIVE' } }),
  },
  'POST /v1/users/{id}/verification': {
    ...ADMINS,
    prepare: (world) => world.unverifyHost(),
    request: ofHost,
  },
  'POST /v1/users/{id}/unlock': { ...ADMINS, request: ofHost },
  'POST /api/ai-chat/support-ticket': {
    ...OWN,
    roles: EVERYBODY,
    hasCsrf: true,
    request: () => ({ payload: { subject: 'Help', description: 'Please' } }),
  },
  'GET /v1/support-tickets': { ...OWN, roles: EVERYBODY, isForAdmins: true, request: nothing },
  'GET /v1/support-tickets/{id}': { roles: EVERYBODY, isForAdmins: true, request: ofTicket },
  'GET /v1/support-tickets/{id}/replies': {
    roles: EVERYBODY,
    isForAdmins: true,
    request: (world) => ({ ...ofTicket(world), query: { beforeId: world.ticketReply } }),
  },
  'PUT /v1/support-tickets/{id}': {
    roles: EVERYBODY,
    request: (world) => ({
      ...ofTicket(world),
      payload: { subject: 'taken', kind: 'QUESTION', description: 'taken' },
    }),
  },
  'PATCH /v1/support-tickets/{id}': {
    roles: EVERYBODY,
    isForAdmins: true,
    request: (world) => ({
      ...ofTicket(world),
      payload: { newReplies: [{ id: randomUUID(), text: 'let me in' }] },
    }),
  },
  'POST /v1/support-tickets/{id}/steps': {
    roles: EVERYBODY,
    isForAdmins: true,
    request: (world) => ({ ...ofTicket(world), payload: { step: 'complete' } }),
  },
  'GET /v1/posts': { ...OWN, roles: EVERYBODY, request: nothing },
  'GET /v1/posts/{id}': { ...OWN, roles: EVERYBODY, request: ofPost },
  'PUT /v1/posts/{id}': {
    ...ADMINS,
    request: () => ({ id: randomUUID(), payload: { title: 'mine' } }),
  },
  'PATCH /v1/posts/{id}': {
    ...ADMINS,
    request: (world) => ({ ...ofPost(world), ...VERSION_1, payload: { title: 'changed' } }),
  },
  'POST /v1/posts/{id}/steps': {
    ...ADMINS,
    request: (world) => ({ ...ofPost(world), payload: { step: 'archive', version: 1 } }),
  },
}

function ofHost({ people }: OperationWorld) {
  return { id: people.host.id }
}

function ofTicket({ ticket }: OperationWorld) {
  return { id: ticket }
}

function ofPost({ post }: OperationWorld) {
  return { id: post }
}
