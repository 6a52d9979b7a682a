// Reported: nothing
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { button } from '#app/ui/button.tsx'
import type { QueryName } from '#workers/replica-api.ts'
import { list } from './message-list.tsx'

export const parts = [useLiveQuery, button, list]
export type Name = QueryName
