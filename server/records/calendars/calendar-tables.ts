import type { CalendarProblem } from '#contract/calendar-feed.ts'

export type CalendarTables = {
  calendar_feeds: {
    id: string
    unit_id: string
    host_id: string
    url: string
    name: string
    created_at: Date
    /** When a job to read it is added next. */
    due_at: Date
    checked_at: Date | null
    read_at: Date | null
    problem: CalendarProblem | null
    /** As the last answer that was read named itself. */
    etag: string | null
    last_modified: string | null
  }
  calendar_addresses: {
    unit_id: string
    /** It is shown to its host again, so it is kept as it is. */
    token: string
    created_at: Date
  }
}
