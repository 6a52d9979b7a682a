import type { z } from 'zod'
import type { Change } from './changes.ts'
import { ChatMessage } from './chat-message.ts'
import { ErrorCode } from './error.ts'
import { AbilityAction, AbilitySubject } from './permission.ts'
import { photosInSigns } from './photos-in-signs.ts'
import { byKind, RECORDS } from './records.ts'
import { UNIT_ACTS } from './unit-acts.ts'
import { UploadPurpose } from './upload.ts'

/**
 * The version of this build's contract. Increased by one in a release that adds a record kind, a field, a value of a
 * vocabulary or an endpoint; each addition is listed in `WIRE_HISTORY`. No version is ever a reason to refuse a client.
 */
export const WIRE = 2
/**
 * The newest wire that changed messages. A history page told in an older one is asked for again when it is shown, because
 * its rows never come by the feed again.
 */
export const MESSAGE_WIRE = 2
/** The contract of the first build, and the wire of every request and response that names none. */
export const FIRST_WIRE = 1

/** The query parameter with a request's wire. Older servers don't allow an additional header. */
export const WIRE_PARAM = 'wire'
/** The query parameter by which a write names the wire that a server must speak to store all of it. */
export const WIRE_NEEDED_PARAM = 'needs'

/** A value that was added to a vocabulary later. */
export type LaterValue = {
  /** The complete current vocabulary. */
  among: readonly string[]
  value: string
  since: number
  /** The older value that is sent to an older wire instead; `null` leaves out the row that contains it. */
  told: string | null
}

/** A shape that means less without a field added later, and what is sent to an older wire instead. */
export type OlderShape = { of: z.ZodObject; since: number; told: (row: object) => object }

/** Since which wire each part of the contract exists. Parts that aren't listed exist since the first. */
export type WireHistory = {
  kinds: Readonly<Record<string, number>>
  /** By endpoint name. */
  endpoints: Readonly<Record<string, number>>
  /** By `<record kind or endpoint>.<path>`, without list indexes. */
  fields: Readonly<Record<string, number>>
  values: readonly LaterValue[]
  shapes?: readonly OlderShape[]
}

const KINDS: Record<Change['collection'], number> = {
  chats: FIRST_WIRE,
  messages: FIRST_WIRE,
  ...byKind((kind) => RECORDS[kind].since),
}

const LATER_TERMS = [
  'firstDueOn',
  'isPaidInArrears',
  'additionalGuests',
  'additionalGuestCharge',
  'bankAccount',
  'paymentReference',
  'laterRents',
  'laterRents.from',
  'laterRents.rentPerWeek',
  'laterGuests',
  'laterGuests.from',
  'laterGuests.additionalGuests',
]

/** Terms of an agreement that the first wire lacks, for all of its endpoints and its kind. */
const AGREEMENT_FIELDS = Object.fromEntries(
  ['agreements', 'agreement', 'createAgreement', 'editAgreement', 'moveAgreement'].flatMap((name) =>
    LATER_TERMS.flatMap((field) =>
      ['', 'versions.terms.', 'newSignatures.terms.', 'signature.terms.'].map((place) => [
        `${name}.${place}${field}`,
        2,
      ]),
    ),
  ),
)

/** Fields of a room that the first wire lacks, for all of its endpoints and its kind. */
const UNIT_FIELDS = Object.fromEntries(
  ['units', 'unit', 'createUnit', 'updateUnit', 'moveUnit'].flatMap((name) => [
    [`${name}.nightLimit`, 2],
    [`${name}.smallDwelling`, 2],
  ]),
)

/** Fields of a message, wherever it is sent. */
const MESSAGE_FIELDS = Object.fromEntries(
  [
    'messages',
    'chats.lastMessage',
    'chats.messages',
    'startChat.lastMessage',
    'chatMessages',
    'searchMessages',
    'historyPages.messages',
    'sendChatMessages.message',
    'sendChatMessages.chatMessages',
  ].flatMap((place) => [
    [`${place}.photos`, 2],
    [`${place}.quotes`, 2],
    [`${place}.isAutomatic`, 2],
    [`${place}.edition`, 2],
    [`${place}.editedAt`, 2],
    [`${place}.takenBack`, 2],
    [`${place}.reactions`, 2],
  ]),
)

/** Fields of a chat, wherever it is sent. */
const CHAT_FIELDS = Object.fromEntries(
  ['chats', 'startChat'].flatMap((place) => [
    [`${place}.participants.cohostOf`, 2],
    [`${place}.former`, 2],
  ]),
)

export const WIRE_HISTORY: WireHistory = {
  kinds: KINDS,
  endpoints: {
    changeMessage: 2,
    reactToMessage: 2,
    askForFullPhoto: 2,
    messageVersions: 2,
    translateMessage: 2,
    checkLink: 2,
    passkeys: 2,
    beginPasskey: 2,
    addPasskey: 2,
    renamePasskey: 2,
    removePasskey: 2,
    passkeyChallenge: 2,
    sealedLogout: 2,
    endSession: 2,
    ringingCallsPage: 2,
    secondFactor: 2,
    setUpSecondFactor: 2,
    confirmSecondFactor: 2,
    renewRecoveryCodes: 2,
    turnOffSecondFactor: 2,
    resetSecondFactor: 2,
    exportAccount: 2,
    ownDeletion: 2,
    ownEmailChange: 2,
    changeEmail: 2,
    dropEmailChange: 2,
    deleteAccount: 2,
    keepAccount: 2,
    ledgerEntries: 2,
    addLedgerEntry: 2,
    inspections: 2,
    createInspection: 2,
    editInspection: 2,
    arrivalNotes: 2,
    createArrivalNotes: 2,
    editArrivalNotes: 2,
    expenses: 2,
    createExpense: 2,
    editExpense: 2,
    blockedDays: 2,
    blockDays: 2,
    editBlockedDays: 2,
    unitCalendars: 2,
    addCalendar: 2,
    checkCalendar: 2,
    removeCalendar: 2,
    restoreCalendar: 2,
    shareCalendar: 2,
    stopSharingCalendar: 2,
    guestInvitations: 2,
    inviteGuest: 2,
    revokeGuestInvitation: 2,
    readGuestInvitation: 2,
    acceptGuestInvitation: 2,
    revenue: 2,
    revenueOfHosts: 2,
    posts: 2,
    post: 2,
    createPost: 2,
    editPost: 2,
    movePost: 2,
    savedReplies: 2,
    createSavedReply: 2,
    editSavedReply: 2,
    agreementChanges: 2,
    proposeAgreementChange: 2,
    answerAgreementChange: 2,
    scheduledMessages: 2,
    createScheduledMessage: 2,
    editScheduledMessage: 2,
    turnoverPlans: 2,
    createTurnoverPlan: 2,
    editTurnoverPlan: 2,
    turnovers: 2,
    createTurnover: 2,
    editTurnover: 2,
    hands: 2,
    editHand: 2,
    inviteHand: 2,
    acceptHandInvitation: 2,
    tickets: 2,
    ticket: 2,
    ticketReplies: 2,
    createTicket: 2,
    replyToTicket: 2,
    moveTicket: 2,
    createAssistantTicket: 2,
    overview: 2,
    troubledJobs: 2,
    buildsInUse: 2,
    storageInUse: 2,
    users: 2,
    managedUser: 2,
    userSessions: 2,
    inviteUser: 2,
    changeUserRole: 2,
    changeUserStatus: 2,
    sendUserLink: 2,
    unlockUser: 2,
    auditLog: 2,
    assistantInit: 2,
    assistantSend: 2,
    listings: 2,
    assistantForget: 2,
  },
  fields: {
    // For every response that names its wire, including conflicts among the errors.
    'answer.meta': 2,
    'answer.meta.wire': 2,
    'changesSince.build': 2,
    'searchMessages.olderThan': 2,
    'searchMessages.meta.found': 2,
    ...AGREEMENT_FIELDS,
    ...UNIT_FIELDS,
    'profile.gstNumber': 2,
    'profile.gstFrom': 2,
    'updateProfile.gstNumber': 2,
    'updateProfile.gstFrom': 2,
    'profile.bankAccount': 2,
    'profile.serviceAddress': 2,
    'profile.paymentDetails': 2,
    'profile.bondWeeks': 2,
    'updateProfile.bankAccount': 2,
    'updateProfile.serviceAddress': 2,
    'updateProfile.paymentDetails': 2,
    'updateProfile.bondWeeks': 2,
    'profile.locale': 2,
    'updateProfile.locale': 2,
    'agreements.noticeEndsOn': 2,
    'agreements.endedOn': 2,
    'agreements.rentUntil': 2,
    'agreements.isGuestToJoin': 2,
    'agreements.guestLocale': 2,
    'agreement.noticeEndsOn': 2,
    'agreement.endedOn': 2,
    'agreement.rentUntil': 2,
    'agreement.isGuestToJoin': 2,
    'agreement.guestLocale': 2,
    'createAgreement.noticeEndsOn': 2,
    'createAgreement.endedOn': 2,
    'createAgreement.rentUntil': 2,
    'createAgreement.isGuestToJoin': 2,
    'createAgreement.guestLocale': 2,
    'editAgreement.noticeEndsOn': 2,
    'editAgreement.endedOn': 2,
    'editAgreement.rentUntil': 2,
    'editAgreement.isGuestToJoin': 2,
    'editAgreement.guestLocale': 2,
    'moveAgreement.noticeEndsOn': 2,
    'moveAgreement.endedOn': 2,
    'moveAgreement.rentUntil': 2,
    'moveAgreement.isGuestToJoin': 2,
    'moveAgreement.guestLocale': 2,
    'startChat.agreementId': 2,
    // Wherever a message is sent.
    'messages.event': 2,
    'messages.messages.event': 2,
    'messages.lastMessage.event': 2,
    'profile.noticesOff': 2,
    'profile.isMailRefused': 2,
    'updateProfile.isMailRefused': 2,
    'updateProfile.noticesOff': 2,
    'becomeHost.abilities.conditions': 2,
    'login.code': 2,
    'login.link': 2,
    'login.passkey': 2,
    'verifyEmail.password': 2,
    'verifyEmail.isNew': 2,
    'ownSessions.browser': 2,
    'ownSessions.system': 2,
    'ownSessions.startedAt': 2,
    'ownSessions.seenAt': 2,
    'ownSessions.seenFrom': 2,
    'ownSessions.notifiedAt': 2,
    'addPushSubscription.receivedAt': 2,
    ...MESSAGE_FIELDS,
    ...CHAT_FIELDS,
  },
  values: [
    { among: ErrorCode.options, value: 'newer', since: 2, told: 'server' },
    // Only for a file that its reader has uploaded. An older client never uploads one for notes that it doesn't have.
    { among: UploadPurpose.options, value: 'arrivalPhoto', since: 2, told: 'unitPhoto' },
    { among: UploadPurpose.options, value: 'ledgerFile', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'expenseFile', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'messagePhoto', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'inspectionPhoto', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'turnoverPhoto', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'postPicture', since: 2, told: 'ticketFile' },
    // An older client would take `manage` or a condition for more than they are, or refuse the whole sign-in.
    { among: AbilitySubject.options, value: 'Room', since: 2, told: null },
    ...['manage', ...UNIT_ACTS].map((value) => ({
      ...{ among: AbilityAction.options, value, since: 2, told: null },
    })),
  ],
  // Older clients get the message's text and the number of its photos.
  shapes: [{ of: ChatMessage, since: 2, told: withoutPhotos }],
}

function withoutPhotos(row: object): object {
  const { message = '', photos = [] } = row as Partial<ChatMessage>
  return photos.length === 0
    ? row
    : { ...row, message: [message, photosInSigns(photos.length)].join('\n').trim() }
}

/** Returns the wire named in a query. Anything that isn't a wire number counts as the first. */
export function wireIn(query: unknown, param: string): number {
  const text = typeof query === 'object' && query !== null ? Reflect.get(query, param) : undefined
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : FIRST_WIRE
}

/** Returns whether a wire has a record kind. */
export function hasKind(wire: number, kind: string, history: WireHistory = WIRE_HISTORY): boolean {
  return (history.kinds[kind] ?? FIRST_WIRE) <= wire
}
