import { sql } from 'kysely'
import { LATE_MS } from '#domain/calendar/message-moments.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { Db } from '#server/store/tables.ts'

/** What may be due: a template for one stay, or a single message. */
export type MaybeDue =
  | { templateId: string; agreementId: string; messageId: null }
  | { templateId: null; agreementId: null; messageId: string }

/**
 * Returns everything that may be due at an instant; the rule decides (domain/calendar/message-moments.ts). Looks a day
 * further than any zone could be off. Hosts who were shut out send nothing.
 */
export async function maybeDue(db: Db, at: Date): Promise<MaybeDue[]> {
  const today = dayAtPlace(at, 'Pacific/Auckland')
  const day = (count: number) => sql`${addDays(today, count)}::text`
  const since = new Date(at.getTime() - LATE_MS)
  const { rows } = await sql<MaybeDue>`
    with hosts as (select id from users where inactive_since is null),
    templates as (
      select message.id, host_id, fields->>'moment' as moment, room.id::uuid as unit_id
      from scheduled_messages message
      join hosts on hosts.id = host_id
      cross join lateral jsonb_array_elements_text(fields->'unitIds') as room (id)
      where fields->>'moment' is not null and not (fields->>'isRemoved')::boolean
    )
    select templates.id as "templateId", agreements.id as "agreementId", null as "messageId"
    from templates
    join agreements on agreements.unit_id = templates.unit_id and agreements.host_id = templates.host_id
    where agreements.status in ('APPROVED', 'ACTIVE', 'COMPLETED', 'EXPIRED') and case moment
      when 'agreed' then agreed_at > ${since}
      when 'beforeArrival' then starts_on between ${day(0)} and ${day(4)}
      when 'arrivalDay' then starts_on between ${day(-1)} and ${day(1)}
      when 'firstEvening' then starts_on between ${day(-1)} and ${day(1)}
      when 'beforeLeaving' then leaves_on between ${day(0)} and ${day(2)}
      when 'afterLeaving' then leaves_on between ${day(-5)} and ${day(0)} or ended_on between ${day(-5)} and ${day(0)}
    end
    union
    select (fields->>'templateId')::uuid, (fields->>'agreementId')::uuid,
      case when fields->>'templateId' is null then message.id end
    from scheduled_messages message
    join hosts on hosts.id = host_id
    where sent_at is null and send_at <= ${at} and send_at > ${since} and not (fields->>'isRemoved')::boolean
    order by 1, 2, 3
  `.execute(db)
  return rows
}
