import { choiceOf } from '#app/theme/choice.ts'

/**
 * Whether the person wants notifications on this device, because a browser can end them by itself. `lost`: it did, and
 * they couldn't be turned on again.
 */
export const pushWish = choiceOf('pushWish', ['off', 'on', 'lost'])
