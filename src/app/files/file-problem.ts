import type { FileView } from '#workers/replica-api.ts'

/** Problems of a file, named as in the strings (`problem.*`): refused by the server, or not kept on this device. */
export type FileProblem =
  | 'unsupported'
  | 'tooLarge'
  | 'quota'
  | 'failed'
  | 'noRoomHere'
  | 'needsConnection'
  | 'notKept'

/**
 * Returns the text key for a server's refusal. A refusal that means nothing to a person becomes "an error occurred".
 */
export function problemOf(rejection: FileView['rejection']): FileProblem {
  switch (rejection) {
    case 'unsupported':
    case 'tooLarge':
    case 'quota':
      return rejection
    case 'tooManyPixels':
      return 'tooLarge'
    default:
      return 'failed'
  }
}
