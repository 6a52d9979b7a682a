import { MESSAGE_LENGTH_MAX } from './limits.ts'

/** Why the text of a message is not accepted, by the device before it queues it as by the server; `null` when it is. */
export function messageTextProblem(text: string): 'blank' | 'tooLong' | null {
  if (text.trim() === '') return 'blank'
  return text.length > MESSAGE_LENGTH_MAX ? 'tooLong' : null
}
