import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#server/store/in-transaction.ts'

export type SeenPerson = { id: string; firstName: string; lastName: string; avatarUrl: string | null }

/**
 * The SQL table of all people as one person sees them (`id`, `first_name`, `last_name`, `avatar_url`): those they have
 * blocked as they were then. Use it in parentheses wherever a name is shown to somebody else.
 */
export function peopleSeenBy(viewerId: string): RawBuilder<unknown> {
  return sql`
    select users.id,
      case when blocks.first_name is null then users.first_name else blocks.first_name end as first_name,
      case when blocks.first_name is null then users.last_name else blocks.last_name end as last_name,
      case when blocks.first_name is null then users.avatar_url else blocks.avatar_url end as avatar_url
    from users
    left join blocks on blocks.blocker_id = ${viewerId} and blocks.blocked_id = users.id
  `
}

/** Returns these people as one person sees them, by id. */
export async function seenPeople(
  db: Reader,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, SeenPerson>> {
  const { rows } = await sql<SeenPerson>`
    select id, first_name as "firstName", last_name as "lastName", avatar_url as "avatarUrl"
    from (${peopleSeenBy(viewerId)}) as people where id = any(${ids})
  `.execute(db)
  return new Map(rows.map((person) => [person.id, person]))
}
