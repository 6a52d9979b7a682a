/** The key of what a call's line says: to its caller, and to the others. The text of the line is how the call ended. */
export function callWords({ message, isMine }: { message: string; isMine: boolean }) {
  if (message === 'answered') return isMine ? 'call.answeredByThem' : 'call.answeredByMe'
  if (message === 'declined') return isMine ? 'call.declinedByThem' : 'call.declinedByMe'
  return isMine ? 'call.noAnswer' : 'call.missed'
}
