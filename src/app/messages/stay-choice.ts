import { BREAKPOINTS, fromWidth } from '#app/theme/breakpoints.ts'
import { choiceOf } from '#app/theme/choice.ts'

/** From this width on the stay has a pane of its own. */
export const STAY_BESIDE = fromWidth(BREAKPOINTS.lg)

/** Whether this device hides the stay beside conversations. */
export const isStayHidden = choiceOf('isStayHidden', ['false', 'true'])
