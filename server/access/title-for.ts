import { sql, type RawBuilder } from 'kysely'

/** A unit's title as this person may see it. A title given after the unit was unlisted is visible only to its host. */
export function titleFor(userId: string): RawBuilder<string> {
  return sql<string>`
    case
      when units.host_id = ${userId} or units.status = 'PUBLISHED' then units.title
      else coalesce(units.public_title, units.title)
    end
  `
}
