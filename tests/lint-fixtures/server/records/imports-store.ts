// Reported: nothing
import { recordChanges } from '#server/store/feed.ts'

export const record = recordChanges
