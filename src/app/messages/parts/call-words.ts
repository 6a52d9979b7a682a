/**
 * Returns the text key of a call's line, for its caller and for the others. The line's own text is how the call ended.
 */
export function callWords({ message, isMine }: { message: string; isMine: boolean }) {
  if (message === 'answered') return isMine ? 'call.answeredByThem' : 'call.answeredByMe'
  if (message === 'declined') return isMine ? 'call.declinedByThem' : 'call.declinedByMe'
  return isMine ? 'call.noAnswer' : 'call.missed'
}
