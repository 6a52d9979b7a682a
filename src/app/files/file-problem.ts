import type { FileView } from '#workers/replica-api.ts'

/** What can be wrong with a file, as `problem.*` of the strings says it: refused by the server, or not kept here. */
export type FileProblem = 'unsupported' | 'tooLarge' | 'quota' | 'failed' | 'noRoomHere' | 'notKept'

/** The words for a server's refusal; those that say nothing to a person are "an error occurred". */
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
