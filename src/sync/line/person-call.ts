import { agreement, agreements, moveAgreement } from '#contract/agreement.ts'
import { answerAgreementChange } from '#contract/agreement-change.ts'
import { assistantForget } from '#contract/assistant.ts'
import { blockedUsers } from '#contract/blocked-user.ts'
import {
  addCalendar,
  checkCalendar,
  removeCalendar,
  restoreCalendar,
  unitCalendars,
  shareCalendar,
  stopSharingCalendar,
} from '#contract/calendar-feed.ts'
import { callChat, endCall } from '#contract/call.ts'
import { searchMessages } from '#contract/chat-message.ts'
import { askForFullPhoto, messageVersions } from '#contract/message-change.ts'
import { translateMessage } from '#contract/message-translation.ts'
import { startChat } from '#contract/chat.ts'
import {
  acceptGuestInvitation,
  guestInvitations,
  inviteGuest,
  readGuestInvitation,
  revokeGuestInvitation,
} from '#contract/guest-invitation.ts'
import { acceptHandInvitation, inviteHand } from '#contract/hand.ts'
import { addLedgerEntry, ledgerEntries } from '#contract/ledger-endpoints.ts'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import { endOtherSessions, endSession, ownSessions } from '#contract/own-session.ts'
import {
  changeEmail,
  deleteAccount,
  dropEmailChange,
  exportAccount,
  keepAccount,
  ownDeletion,
  ownEmailChange,
} from '#contract/own-account.ts'
import {
  auditLog,
  changeUserRole,
  changeUserStatus,
  inviteUser,
  managedUser,
  sendUserLink,
  unlockUser,
  users,
  userSessions,
} from '#contract/managed-user.ts'
import { buildsInUse, overview, storageInUse, troubledJobs } from '#contract/overview.ts'
import { listings } from '#contract/listing.ts'
import { movePost } from '#contract/post.ts'
import { changePassword } from '#contract/password.ts'
import { addPasskey, beginPasskey, passkeys, removePasskey, renamePasskey } from '#contract/passkey.ts'
import type { Result } from '#contract/result.ts'
import { addPushSubscription, pushKey, removePushSubscription } from '#contract/push.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactor,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '#contract/second-factor.ts'
import { revenue, revenueOfHosts } from '#contract/revenue.ts'
import { createAssistantTicket, moveTicket, ticketReplies } from '#contract/ticket.ts'
import { moveUnit, unit, units } from '#contract/unit.ts'
import { becomeHost } from '#contract/user.ts'
import type { EngineHttp } from './engine-http.ts'

/** What a signed-in person's page may ask the server directly: data needed now and not kept on this device. */
const PERSON_ENDPOINTS = {
  searchMessages,
  messageVersions,
  translateMessage,
  askForFullPhoto,
  blockedUsers,
  callChat,
  endCall,
  startChat,
  becomeHost,
  pushKey,
  addPushSubscription,
  removePushSubscription,
  changePassword,
  ownSessions,
  endOtherSessions,
  endSession,
  exportAccount,
  ownDeletion,
  deleteAccount,
  keepAccount,
  ownEmailChange,
  changeEmail,
  dropEmailChange,
  secondFactor,
  setUpSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
  passkeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  agreement,
  agreements,
  moveAgreement,
  answerAgreementChange,
  moveUnit,
  unitCalendars,
  addCalendar,
  checkCalendar,
  removeCalendar,
  restoreCalendar,
  shareCalendar,
  stopSharingCalendar,
  guestInvitations,
  inviteGuest,
  revokeGuestInvitation,
  readGuestInvitation,
  acceptGuestInvitation,
  inviteHand,
  acceptHandInvitation,
  addLedgerEntry,
  ledgerEntries,
  revenue,
  revenueOfHosts,
  moveTicket,
  ticketReplies,
  createAssistantTicket,
  listings,
  assistantForget,
  movePost,
  unit,
  units,
  users,
  managedUser,
  overview,
  troubledJobs,
  buildsInUse,
  storageInUse,
  userSessions,
  inviteUser,
  changeUserRole,
  changeUserStatus,
  sendUserLink,
  unlockUser,
  auditLog,
} as const

export type PersonCallName = keyof typeof PERSON_ENDPOINTS
export type PersonRequest<N extends PersonCallName> = RequestOf<(typeof PERSON_ENDPOINTS)[N]>
export type PersonAnswer<N extends PersonCallName> = AnswerOf<(typeof PERSON_ENDPOINTS)[N]>

/**
 * Calls an endpoint once as the signed-in person. Every failure is a value. Waits for a request under way that decides
 * about reachability (such as the very first one). Fails with `network` at once if the line is closed.
 */
export async function callAsPerson<N extends PersonCallName>(
  engine: EngineHttp,
  name: N,
  request: PersonRequest<N>,
): Promise<Result<PersonAnswer<N>>> {
  // TypeScript can't see that the endpoint of a name takes that name's request and returns its answer.
  const ask = engine.ask as (
    endpoint: (typeof PERSON_ENDPOINTS)[N],
    request: PersonRequest<N>,
  ) => Promise<Result<PersonAnswer<N>>>
  await engine.decided()
  return ask(PERSON_ENDPOINTS[name], request)
}
