import type { CalendarProblem } from '#contract/calendar-feed.ts'

export type CalendarTables = {
  calendar_feeds: {
    id: string
    unit_id: string
    host_id: string
    url: string
    name: string
    created_at: Date
    /** When the next job to read it is added. */
    due_at: Date
    checked_at: Date | null
    /** When it was last known what it says. */
    read_at: Date | null
    /** When it was last read although it may have been unchanged. */
    whole_at: Date | null
    /** When its host removed it. It's deleted a day later. */
    removed_at: Date | null
    problem: CalendarProblem | null
    /** The validator from the last response that was read. */
    etag: string | null
    last_modified: string | null
  }
  calendar_addresses: {
    unit_id: string
    /** Stored as it is, because it's shown to its host again. */
    token: string
    created_at: Date
  }
}
