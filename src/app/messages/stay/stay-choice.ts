import { BREAKPOINTS, fromWidth } from '#app/theme/breakpoints.ts'
import { choiceOf } from '#app/theme/choice.ts'

/** From this width on, the stay has its own pane. */
export const STAY_BESIDE = fromWidth(BREAKPOINTS.lg)

/** Whether this device hides the stay next to conversations. */
export const isStayHidden = choiceOf('isStayHidden', ['false', 'true'])
