import { MESSAGE_LENGTH_MAX } from './limits.ts'

/**
 * Why the text of a message is not accepted, by the device before it queues it as by the server; `null` when it is.
 * Beside photos it may be blank.
 */
export function messageTextProblem(text: string, photos = 0): 'blank' | 'tooLong' | null {
  if (text.trim() === '' && photos === 0) return 'blank'
  return text.length > MESSAGE_LENGTH_MAX ? 'tooLong' : null
}
