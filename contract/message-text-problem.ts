import { MESSAGE_LENGTH_MAX } from './limits.ts'

/**
 * Returns why the text of a message isn't accepted; `null` if it is. Used by the device before it queues a message, and
 * by the server. The text may be blank if there are photos.
 */
export function messageTextProblem(text: string, photos = 0): 'blank' | 'tooLong' | null {
  if (text.trim() === '' && photos === 0) return 'blank'
  return text.length > MESSAGE_LENGTH_MAX ? 'tooLong' : null
}
