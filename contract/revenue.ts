import { z } from 'zod'
import { ChatProfileUser } from './chat.ts'
import { endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import { EXPENSE_KINDS } from './expense.ts'
import { INCOME_KINDS } from './income-kinds.ts'
import { PER_PAGE_MAX, REVENUE_HOSTS_PAGE } from './limits.ts'

const Cents = z.number().int()
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** What a host received and spent in a period, and what is still to come. Amounts are in cents. */
export const RevenueReport = z.object({
  from: StoredDay,
  /** The last day, inclusive. */
  to: StoredDay,
  received: Cents,
  spent: Cents,
  /** Owed by now, regardless of the report's period. */
  owed: Cents,
  /** Due after today within the report's period, and not paid yet. */
  ahead: Cents,
  /** Every month, in order. */
  months: z.array(z.object({ month: Month, received: Cents, spent: Cents, ahead: Cents })),
  /** Rooms that money or a tenancy was for; `null` for expenses of all rooms. Most received first. */
  rooms: z.array(
    z.object({
      unitId: Id.nullable(),
      received: Cents,
      spent: Cents,
      /** Nights let, up to and including tonight. */
      nightsLet: z.number().int(),
    }),
  ),
  /** Nights in the report's period, up to and including tonight. */
  nights: z.number().int(),
  kinds: z.array(z.object({ kind: z.enum(INCOME_KINDS), amount: Cents })),
  spentKinds: z.array(z.object({ kind: z.enum(EXPENSE_KINDS), amount: Cents })),
})
export type RevenueReport = z.infer<typeof RevenueReport>

/** A New Zealand tax year, by the year in which it ends, and the moment that determines today. */
const RevenueQuery = z.object({
  year: z.coerce.number().int().min(2000).max(2101),
  /** Default: now. At most a day from it. */
  at: Timestamp.optional(),
})

export const revenue = endpoint({
  name: 'revenue',
  method: 'get',
  path: '/revenue',
  needs: ['list', 'Revenue'],
  summary:
    'Money the caller received and spent in a tax year; another host’s with `hostId`, for administrators',
  query: RevenueQuery.extend({ hostId: Id.optional() }),
  answer: told(
    RevenueReport.extend({
      at: Timestamp,
      /** The names of the report's rooms. Only for another host's report: one's own rooms are on the device. */
      unitTitles: z.array(z.object({ id: Id, title: z.string() })).optional(),
    }),
  ),
})

export const HostRevenue = RevenueReport.pick({
  received: true,
  spent: true,
  owed: true,
  ahead: true,
}).extend({ host: ChatProfileUser })
export type HostRevenue = z.infer<typeof HostRevenue>

export const revenueOfHosts = endpoint({
  name: 'revenueOfHosts',
  method: 'get',
  path: '/revenue/hosts',
  needs: ['update', 'Users'],
  summary: 'Money received and spent in a tax year by each host with an agreement or an expense, by name',
  query: RevenueQuery.extend(pageQuery(REVENUE_HOSTS_PAGE, PER_PAGE_MAX).shape),
  answer: paged(HostRevenue),
})
