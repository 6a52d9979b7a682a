import type { z } from 'zod'
import type { Change } from './changes.ts'
import { ChatMessage } from './chat-message.ts'
import { ErrorCode } from './error.ts'
import { photosInSigns } from './photos-in-signs.ts'
import { RECORD_SINCE } from './records.ts'
import { UploadPurpose } from './upload.ts'

/**
 * How far this build's contract has grown. Raised by one in the release that adds a record kind, a field, a value of a
 * vocabulary or an endpoint; each addition is named in `WIRE_HISTORY`. No number ever refuses a client.
 */
export const WIRE = 2
/** The contract of the first build, and the wire of each request and answer that names none. */
export const FIRST_WIRE = 1

/** The query that says which wire a request speaks. A header would fail a former server's list of allowed headers. */
export const WIRE_PARAM = 'wire'
/** The query by which a write says which wire a server must speak to store all of it. */
export const WIRE_NEEDED_PARAM = 'needs'

/** A value that a vocabulary got later. */
export type LaterValue = {
  /** The whole vocabulary as it is now. */
  among: readonly string[]
  value: string
  since: number
  /** The older value that an older wire is told instead; `null` leaves out the row that holds it. */
  told: string | null
}

/** A shape that means less without a field it got later, and what an older wire is told in its place. */
export type OlderShape = { of: z.ZodObject; since: number; told: (row: object) => object }

/** Since which wire each part of the contract exists. What is not named has been there from the first. */
export type WireHistory = {
  kinds: Readonly<Record<string, number>>
  /** By the name of the endpoint. */
  endpoints: Readonly<Record<string, number>>
  /** `<record kind or endpoint>.<path>`, without the numbers of lists. */
  fields: Readonly<Record<string, number>>
  values: readonly LaterValue[]
  shapes?: readonly OlderShape[]
}

const KINDS: Record<Change['collection'], number> = {
  chats: FIRST_WIRE,
  messages: FIRST_WIRE,
  ...RECORD_SINCE,
}

/** Terms of an agreement that the first wire lacks, wherever its endpoints and its kind tell them. */
const AGREEMENT_FIELDS = Object.fromEntries(
  ['agreements', 'agreement', 'createAgreement', 'editAgreement', 'moveAgreement'].flatMap((name) =>
    ['firstDueOn', 'isPaidInArrears', 'additionalGuests', 'additionalGuestCharge'].flatMap((field) =>
      ['', 'versions.terms.', 'newSignatures.terms.', 'signature.terms.'].map((place) => [
        `${name}.${place}${field}`,
        2,
      ]),
    ),
  ),
)

/** A message, wherever it is told. */
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
  ]),
)

export const WIRE_HISTORY: WireHistory = {
  kinds: KINDS,
  endpoints: {
    checkLink: 2,
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
    tickets: 2,
    ticket: 2,
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
    // Of every answer that names its wire, conflicts among the errors.
    'answer.meta': 2,
    'answer.meta.wire': 2,
    'changesSince.build': 2,
    ...AGREEMENT_FIELDS,
    'profile.gstNumber': 2,
    'updateProfile.gstNumber': 2,
    'agreements.endedOn': 2,
    'agreements.isGuestToJoin': 2,
    'agreement.endedOn': 2,
    'agreement.isGuestToJoin': 2,
    'createAgreement.endedOn': 2,
    'createAgreement.isGuestToJoin': 2,
    'editAgreement.endedOn': 2,
    'editAgreement.isGuestToJoin': 2,
    'moveAgreement.endedOn': 2,
    'moveAgreement.isGuestToJoin': 2,
    'startChat.agreementId': 2,
    // Wherever a message is told.
    'messages.event': 2,
    'messages.messages.event': 2,
    'messages.lastMessage.event': 2,
    'profile.noticesOff': 2,
    'profile.isMailRefused': 2,
    'updateProfile.isMailRefused': 2,
    'updateProfile.noticesOff': 2,
    'login.code': 2,
    'verifyEmail.password': 2,
    'verifyEmail.isNew': 2,
    'ownSessions.browser': 2,
    'ownSessions.system': 2,
    'ownSessions.startedAt': 2,
    'ownSessions.seenAt': 2,
    'ownSessions.seenFrom': 2,
    ...MESSAGE_FIELDS,
  },
  values: [
    { among: ErrorCode.options, value: 'newer', since: 2, told: 'server' },
    // Only of a file that its reader has uploaded, which an older client never does for notes that it doesn't have.
    { among: UploadPurpose.options, value: 'arrivalPhoto', since: 2, told: 'unitPhoto' },
    { among: UploadPurpose.options, value: 'ledgerFile', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'expenseFile', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'messagePhoto', since: 2, told: 'ticketFile' },
    { among: UploadPurpose.options, value: 'postPicture', since: 2, told: 'ticketFile' },
  ],
  // Its words, and how many photos there are beside them.
  shapes: [{ of: ChatMessage, since: 2, told: withoutPhotos }],
}

function withoutPhotos(row: object): object {
  const { message = '', photos = [] } = row as Partial<ChatMessage>
  return photos.length === 0
    ? row
    : { ...row, message: [message, photosInSigns(photos.length)].join('\n').trim() }
}

/** The wire that a query names. Whatever is no number of a wire counts as the first. */
export function wireIn(query: unknown, param: string): number {
  const text = typeof query === 'object' && query !== null ? Reflect.get(query, param) : undefined
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : FIRST_WIRE
}

/** Whether a wire has a record kind. */
export function hasKind(wire: number, kind: string, history: WireHistory = WIRE_HISTORY): boolean {
  return (history.kinds[kind] ?? FIRST_WIRE) <= wire
}
