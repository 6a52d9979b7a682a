import { randomUUID } from 'node:crypto'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import type { Role } from '#contract/permission.ts'
import type { OperationCase } from './operation-case.ts'
import { ADMINISTRATION_CASES } from './administration-cases.ts'
import { PASSWORD } from './app-bed.ts'
import { ARRIVAL_CASES } from './arrival-cases.ts'
import { CALENDAR_CASES } from './calendar-cases.ts'
import { CHANGE_CASES } from './change-cases.ts'
import { HAND_CASES } from './hand-cases.ts'
import { INSPECTION_CASES } from './inspection-cases.ts'
import { INVITATION_CASES } from './invitation-cases.ts'
import { REPLY_CASES } from './reply-cases.ts'
import { TURNOVER_CASES } from './turnover-cases.ts'
import { SIGN_OUT_CASES } from './sign-out-cases.ts'
import { NO_SUM, SECRET, type OperationWorld } from './operation-world.ts'

const EVERYBODY: readonly Role[] = ['GUEST', 'HOST', 'ADMIN']
const HOSTS: readonly Role[] = ['HOST', 'ADMIN']
/** The operation only concerns the caller, or finds nothing of the host's. */
const OWN = { strangers: [200, 204] }
const VERSION_1 = { headers: { 'if-match': '"1"' } }
const nothing = () => ({})
const PHOTO = randomUUID()
/** Returns another id, always the same for an id. */
const next = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

/**
 * Every documented operation, and who may perform it: the specification, written down a second time. One with several
 * bodies has a case for each, whose name ends with a word for it.
 */
export const OPERATION_CASES: Record<string, OperationCase> = {
  ...ADMINISTRATION_CASES,
  ...ARRIVAL_CASES,
  ...CALENDAR_CASES,
  ...CHANGE_CASES,
  ...HAND_CASES,
  ...INSPECTION_CASES,
  ...INVITATION_CASES,
  ...REPLY_CASES,
  ...TURNOVER_CASES,
  ...SIGN_OUT_CASES,
  'GET /api/csrf': { roles: 'public', request: nothing },
  'POST /api/auth/login': {
    roles: 'public',
    hasCsrf: true,
    request: ({ people }) => ({ payload: { email: people.otherHost.email, password: PASSWORD } }),
  },
  'POST /api/auth/refresh': { roles: 'public', hasCsrf: true, request: nothing },
  'POST /v1/registration': {
    roles: 'public',
    request: () => ({
      payload: {
        email: `${randomUUID()}@people.example`,
        firstName: 'Mere',
        lastName: 'Tane',
        password: PASSWORD,
        role: 'HOST',
      },
    }),
  },
  'POST /v1/registration/email': { roles: 'public', request: newAddress },
  'POST /v1/registration/verification': { roles: 'public', request: newAddress },
  'POST /v1/email-verification': { roles: 'public', strangers: [404], request: madeUpLink },
  'POST /v1/mailed-link/check': {
    roles: 'public',
    strangers: [404],
    request: () => ({ payload: { ...madeUpLink().payload, purpose: 'reset' } }),
  },
  'POST /v1/password/forgot': { roles: 'public', request: newAddress },
  'POST /v1/password/reset': {
    roles: 'public',
    strangers: [404],
    request: () => ({ payload: { ...madeUpLink().payload, password: PASSWORD } }),
  },

  'GET /v1/listings': { roles: 'public', request: nothing },
  'POST /api/ai-chat/init': { roles: 'public', hasCsrf: true, request: nothing },
  'POST /api/ai-chat/send': {
    roles: 'public',
    strangers: [404],
    request: () => ({
      payload: {
        threadId: randomUUID(),
        assistantId: 'built-in',
        messageData: { role: 'user', content: 'Find rooms' },
      },
    }),
  },
  'DELETE /api/ai-chat/threads/{id}': {
    roles: 'public',
    strangers: [404],
    request: () => ({ id: randomUUID() }),
  },

  'POST /v1/auth/validate': { ...OWN, request: nothing },
  'POST /v1/auth/logout': { ...OWN, request: nothing },
  'GET /v1/users/me': { ...OWN, request: nothing },
  // The host's row of a helper shows them, so it comes once more.
  'POST /v1/users/me/host': { ...OWN, roles: EVERYBODY, helper: [200], bookkeeper: [200], request: nothing },
  'POST /v1/users/me/password': {
    ...OWN,
    request: () => ({ payload: { current: PASSWORD, password: 'Other-Pass-2026!' } }),
  },
  'GET /v1/users/me/profile': { ...OWN, roles: EVERYBODY, request: nothing },
  'PATCH /v1/users/me/profile': {
    ...OWN,
    roles: EVERYBODY,
    request: () => ({ ...VERSION_1, payload: { about: 'I keep bees' } }),
  },
  'GET /v1/users/me/sessions': { ...OWN, request: nothing },
  'DELETE /v1/users/me/sessions': { ...OWN, request: nothing },
  'POST /v1/users/me/export': { ...OWN, request: () => ({ payload: { current: PASSWORD } }) },
  'GET /v1/users/me/deletion': { ...OWN, request: nothing },
  'POST /v1/users/me/deletion': { ...OWN, request: () => ({ payload: { current: PASSWORD } }) },
  'DELETE /v1/users/me/deletion': { ...OWN, request: nothing },
  'GET /v1/users/me/email': { ...OWN, request: nothing },
  'POST /v1/users/me/email': {
    ...OWN,
    request: () => ({ payload: { ...newAddress().payload, current: PASSWORD } }),
  },
  'DELETE /v1/users/me/email': { ...OWN, request: nothing },
  'GET /v1/users/me/second-factor': { ...OWN, request: nothing },
  'POST /v1/users/me/second-factor': { ...OWN, request: () => ({ payload: { current: PASSWORD } }) },
  'POST /v1/users/me/second-factor/confirm': {
    strangers: [422],
    prepare: (world) => world.giveFactor('unconfirmed'),
    request: ({ code }) => ({ payload: { code } }),
  },
  'POST /v1/users/me/second-factor/recovery-codes': {
    strangers: [409],
    prepare: (world) => world.giveFactor('confirmed'),
    request: ({ code }) => ({ payload: { current: PASSWORD, code } }),
  },
  'POST /v1/users/me/second-factor/off': {
    strangers: [409],
    prepare: (world) => world.giveFactor('confirmed'),
    request: ({ code }) => ({ payload: { current: PASSWORD, code } }),
  },
  'POST /v1/users/{id}/second-factor/reset': {
    roles: ['ADMIN'],
    isForAdmins: true,
    prepare: (world) => world.giveFactor('confirmed'),
    request: ({ people }) => ({ id: people.host.id, payload: { current: PASSWORD } }),
  },
  'GET /v1/users/me/passkeys': { ...OWN, request: nothing },
  'POST /v1/users/me/passkeys/options': { ...OWN, request: () => ({ payload: { current: PASSWORD } }) },
  'POST /v1/users/me/passkeys': {
    strangers: [422],
    prepare: (world) => world.givePasskey(),
    request: ({ newPasskey }) => ({ payload: { name: 'Phone', response: newPasskey } }),
  },
  'PUT /v1/users/me/passkeys/{id}': {
    prepare: (world) => world.givePasskey(),
    request: ({ passkey }) => ({ id: passkey, payload: { name: 'Phone' } }),
  },
  'POST /v1/users/me/passkeys/{id}/removal': {
    prepare: (world) => world.givePasskey(),
    request: ({ passkey }) => ({ id: passkey, payload: { current: PASSWORD } }),
  },
  'POST /v1/passkeys/challenge': { roles: 'public', request: nothing },
  'DELETE /v1/users/me/sessions/{id}': { request: ({ otherSession }) => ({ id: otherSession }) },
  'GET /v1/changes': {
    cohost: [200],
    bookkeeper: [200],
    ...OWN,
    request: ({ checkpoint }) => ({ query: { since: checkpoint } }),
  },
  'GET /v1/changes/head': { ...OWN, request: nothing },
  'GET /v1/event/settings': { ...OWN, request: nothing },
  'POST /v1/event/auth': {
    request: ({ people }) => ({ payload: { socket_id: '1.1', channel_name: people.host.id } }),
  },
  'GET /v1/push/key': { ...OWN, request: nothing },
  'PUT /v1/push/subscription': {
    ...OWN,
    request: () => ({
      payload: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
        keys: { p256dh: 'a', auth: 'b' },
      },
    }),
  },
  'POST /v1/push/subscription/remove': {
    ...OWN,
    request: ({ pushEndpoint }) => ({ payload: { endpoint: pushEndpoint } }),
  },

  'GET /v1/chat': { cohost: [200], bookkeeper: [200], ...OWN, request: nothing },
  'POST /v1/chat': {
    request: ({ unit, people }) => ({ payload: { unitId: unit, participantId: people.guest.id } }),
  },
  'DELETE /v1/chat/{id}': { cohost: [204], request: ofChat },
  'PUT /v1/chat/{id}/read': {
    cohost: [200],
    request: (world) => ({ ...ofChat(world), payload: { readPosition: 0 } }),
  },
  'POST /v1/chat/{id}/block-user': { request: (world) => ({ ...ofChat(world), payload: {} }) },
  'GET /v1/blocked-user': { ...OWN, request: nothing },
  // Removes the caller's own block; somebody else's isn't affected.
  'DELETE /v1/blocked-user/{id}': { ...OWN, request: ({ people }) => ({ id: people.guest.id }) },
  'GET /v1/call': { ...OWN, request: nothing },
  'GET /v1/calls': { ...OWN, request: nothing },
  'GET /v1/chat/{id}/call': { cohost: [200], request: ofChat },
  'POST /v1/chat/{id}/call': { cohost: [200], request: ofChat },
  'PUT /v1/chat/{id}/call/{callId}': {
    cohost: [200],
    request: (world) => ({ ...ofChat(world), callId: world.call, payload: { outcome: 'answered' } }),
  },
  'GET /v1/chat-message': { cohost: [200], request: ({ chat }) => ({ query: { chatId: chat } }) },
  'POST /v1/chat-message': {
    cohost: [200],
    request: ({ chat }) => ({
      payload: { chatId: chat, chatMessages: [{ id: randomUUID(), message: 'let me in' }] },
    }),
  },
  'PUT /v1/chat-message/{id}/text': {
    request: ({ message }) => ({ id: message, payload: { changeId: randomUUID(), message: 'changed' } }),
  },
  'PUT /v1/chat-message/{id}/reaction': {
    cohost: [200],
    request: ({ message }) => ({ id: message, payload: { emoji: '👍', seen: 0 } }),
  },
  'POST /v1/chat-message/{id}/translation': {
    cohost: [200],
    request: ({ message }) => ({ id: message, payload: { to: 'hi', service: null } }),
  },
  'PUT /v1/chat-message/{id}/photo/{photoId}/full': {
    cohost: [200],
    request: ({ message }) => ({ id: next(message), photoId: PHOTO }),
    // The guest's, because a person asks for others' photos.
    prepare: async ({ ask, chat, message }) => {
      const file = { bytes: 1, sha256: '0'.repeat(64), width: 1, height: 1 }
      const photos = [{ id: PHOTO, ...file, preview: '', full: { id: next(PHOTO), ...file } }]
      const chatMessages = [{ id: next(message), message: SECRET, photos }]
      await ask('guest', { method: 'POST', url: '/v1/chat-message', payload: { chatId: chat, chatMessages } })
    },
  },
  'GET /v1/chat-message/versions': { cohost: [200], request: ({ chat }) => ({ query: { chatId: chat } }) },
  // Chats of other people are left out of the response.
  'GET /v1/chat-message/pages': {
    cohost: [200],
    ...OWN,
    request: ({ chat }) => ({ query: { chats: `${chat}:0` } }),
  },
  'GET /v1/chat-message/search': { cohost: [200], ...OWN, request: () => ({ query: { search: SECRET } }) },

  // Guests read the units that their chats are about.
  'GET /v1/units': { ...OWN, request: nothing },
  'GET /v1/units/{id}': { isForAdmins: true, request: ofUnit },
  'PUT /v1/units/{id}': {
    roles: HOSTS,
    request: (world) => ({ ...ofUnit(world), payload: { title: 'taken' } }),
  },
  'PATCH /v1/units/{id}': {
    roles: HOSTS,
    isForAdmins: true,
    request: (world) => ({ ...ofUnit(world), ...VERSION_1, payload: { title: 'taken' } }),
  },
  'POST /v1/units/{id}/steps': {
    roles: HOSTS,
    isForAdmins: true,
    request: (world) => ({ ...ofUnit(world), payload: { step: 'delete', version: 1 } }),
  },

  'GET /v1/agreements': { ...OWN, roles: EVERYBODY, request: nothing },
  'GET /v1/agreements/{id}': { roles: EVERYBODY, isForAdmins: true, request: ofAgreement },
  'PUT /v1/agreements/{id}': {
    roles: HOSTS,
    // 422 reports the unit as not the caller's.
    strangers: [403, 404, 422],
    request: (world) => ({
      ...ofAgreement(world),
      payload: { unitId: world.unit, guestId: world.people.guest.id },
    }),
  },
  'PATCH /v1/agreements/{id}': {
    roles: HOSTS,
    request: (world) => ({ ...ofAgreement(world), ...VERSION_1, payload: { conditions: 'none' } }),
  },
  'POST /v1/agreements/{id}/steps': {
    roles: EVERYBODY,
    request: (world) => ({ ...ofAgreement(world), payload: { step: 'cancel', version: 1 } }),
  },

  'GET /v1/ledger-entries': { ...OWN, roles: EVERYBODY, request: nothing },
  'PUT /v1/ledger-entries/{id}': {
    roles: EVERYBODY,
    bookkeeper: [200],
    request: (world) => ({ id: randomUUID(), payload: payment(world) }),
    prepare: (world) => world.sendAgreement(),
  },

  'GET /v1/expenses': { ...OWN, roles: HOSTS, request: nothing },
  'PUT /v1/expenses/{id}': {
    roles: HOSTS,
    request: (world) => ({ ...ofExpense(world), payload: { day: '2026-05-01', kind: 'RATES', amount: 1 } }),
  },
  'PATCH /v1/expenses/{id}': {
    roles: HOSTS,
    request: (world) => ({ ...ofExpense(world), ...VERSION_1, payload: { amount: 2 } }),
  },

  'GET /v1/revenue': { ...OWN, roles: HOSTS, request: () => ({ query: { year: '2027' } }) },

  // Somebody else's upload looks like one that nobody began, and removing such a one changes nothing.
  'GET /v1/uploads/{id}': { ...OWN, request: ofFile },
  'DELETE /v1/uploads/{id}': { ...OWN, request: ofFile },
  'GET /v1/uploads/{id}/content': { request: ({ storedFile }) => ({ id: storedFile }) },
  'GET /v1/files/{key}/{size}': {
    roles: 'public',
    request: ({ publicKey }) => ({ key: publicKey, size: 'large' }),
  },
  'PUT /v1/uploads/{id}': {
    request: (world) => ({
      ...ofFile(world),
      query: {
        offset: '0',
        size: '18',
        sha256: NO_SUM,
        purpose: 'agreementFile',
        ownerId: world.agreement,
      },
      payload: Buffer.from('some more'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
}

function ofChat({ chat }: OperationWorld) {
  return { id: chat }
}

function ofUnit({ unit }: OperationWorld) {
  return { id: unit }
}

function ofExpense({ expense }: OperationWorld) {
  return { id: expense }
}

function ofAgreement({ agreement }: OperationWorld) {
  return { id: agreement }
}

function payment({ agreement }: OperationWorld) {
  return {
    ...NO_ENTRY,
    agreementId: agreement,
    kind: 'PAYMENT',
    amount: 35_000,
    day: '2026-01-05',
    method: 'CASH',
    writtenAt: '2026-01-05T00:00:00.000Z',
  }
}

function ofFile({ file }: OperationWorld) {
  return { id: file }
}

function newAddress() {
  return { payload: { email: `${randomUUID()}@people.example` } }
}

function madeUpLink() {
  return { payload: { token: 'x'.repeat(43) } }
}
