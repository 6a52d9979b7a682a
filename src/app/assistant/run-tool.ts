import type { ListingCard, ListingQuery } from '#contract/listing.ts'
import { BED_TYPES, UNIT_TYPES, type UnitFields } from '#contract/unit-fields.ts'
import { z } from '#app/forms/zod.ts'
import type { ToolCall } from './stream-reader.ts'

type Person = { id: string; firstName: string; lastName: string; email: string; role: string | null }
export type TicketWords = { subject: string; description: string }

/**
 * What tools see of the app and may do in it, with the person's own rights. Tools that change something ask the person
 * first.
 */
export type ToolWorld = {
  page(): string
  person(): Person | null
  /** Opens a page of ours; resolves to `false` if it doesn't exist or this person may not open it. */
  open(path: string): Promise<boolean>
  /** Opens a page of the public website. */
  openSite(path: string): void
  search(wishes: ListingQuery): Promise<{ rooms: ListingCard[]; total: number } | null>
  showRooms(found: { rooms: ListingCard[]; total: number; wishes: ListingQuery }): void
  /** Returns the room in the editor. */
  unitData(): UnitFields | null
  /** Asks, and applies the description if the person agrees; resolves to whether they did. */
  describe(callId: string, description: string): Promise<boolean>
  /** Asks, and sends the ticket if the person agrees; resolves to the result. */
  raiseTicket(callId: string, words: TicketWords): Promise<'created' | 'tooMany' | 'failed' | 'refused'>
}

/** The start of the public website's paths (§2). */
const SITE_MARKER = /^\/site(?:[/?#]|$)/
/** Maximum number of characters of each text of a room. */
const TEXT_TOLD_MAX = 4_000
/** What the assistant is told about a ticket (§8). */
const TICKET_OUTPUT = {
  created: 'Support ticket created successfully',
  tooMany: 'Too many requests. Please provide a user-friendly response without any technical details',
  failed: 'Error creating support ticket',
  refused: 'The person decided not to send the ticket',
}

/** Replaces unusable input with this value. */
const otherwise = <T extends z.core.SomeType>(schema: T, value: z.core.output<T>) =>
  // oxlint-disable-next-line promise/valid-params -- zod's `catch`, not a promise's
  z.catch(schema, value as never)
const orNothing = <T extends z.core.SomeType>(schema: T) => otherwise(z.optional(schema), undefined as never)
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const Amount = z.number().check(z.minimum(0))

/** Ignores search criteria that can't be used and searches with the rest. */
const Wishes = z.object({
  place: orNothing(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  from: orNothing(Day),
  to: orNothing(Day),
  min: orNothing(Amount),
  max: orNothing(Amount),
  type: orNothing(z.enum(UNIT_TYPES)),
  bed: orNothing(z.enum(BED_TYPES)),
  guests: orNothing(z.int().check(z.minimum(1), z.maximum(100))),
  amenities: orNothing(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  sort: orNothing(z.enum(['cheapest'])),
})
const Page = z.object({ pagePath: z.string().check(z.trim(), z.minLength(1)) })
const Description = z.object({ description: z.string().check(z.trim(), z.minLength(1)) })
const Ticket = z.object({
  subject: otherwise(z.string().check(z.trim()), ''),
  message: otherwise(z.string().check(z.trim()), ''),
  description: otherwise(z.string().check(z.trim()), ''),
})

/** Runs a tool that the assistant called (§6) and returns its output. Never throws. */
export async function runTool(world: ToolWorld, call: ToolCall): Promise<string> {
  const { name } = call.function
  const args = argumentsOf(call)
  try {
    switch (name) {
      case 'get_current_page':
        return JSON.stringify({ path: world.page() })
      case 'is_logged_in':
        return JSON.stringify({ isLoggedIn: world.person() !== null })
      case 'get_user_info': {
        const person = world.person()
        if (person === null) return JSON.stringify({ isLoggedIn: false })
        const { id, firstName, lastName, email, role } = person
        return JSON.stringify({ id, firstName, lastName, email, role: role ?? '' })
      }
      case 'redirect_to_page':
        return await redirect(world, args)
      case 'search_units':
        return await search(world, args)
      case 'fetch_unit_data': {
        const unitData = world.unitData()
        return JSON.stringify(
          unitData === null ? { error: 'No room is open in the editor' } : { unitData: tellable(unitData) },
        )
      }
      case 'inject_unit_description': {
        const wanted = Description.safeParse(args)
        if (!wanted.success) return 'No description was provided'
        if (world.unitData() === null) return JSON.stringify({ isDone: false, error: 'No room is open' })
        return JSON.stringify({ isDone: await world.describe(call.id, wanted.data.description) })
      }
      case 'create_support_ticket': {
        const { subject, message, description } = Ticket.parse(args)
        const words = { subject, description: description || message || subject }
        return TICKET_OUTPUT[await world.raiseTicket(call.id, words)]
      }
      default:
        return `Support for this function not yet available. ${name}`
    }
  } catch (error) {
    console.error('A tool of the assistant failed', name, error)
    return JSON.stringify({ error: 'The tool failed' })
  }
}

/** Returns what a description can be made from: no street, no coordinates, and long texts truncated. */
function tellable({
  address: { suburb, town },
  coordinates: _,
  photos: __,
  addOns: ___,
  ...unit
}: UnitFields) {
  return {
    ...unit,
    address: { suburb, town },
    description: unit.description.slice(0, TEXT_TOLD_MAX),
    houseRules: unit.houseRules.slice(0, TEXT_TOLD_MAX),
    securityDepositDescription: unit.securityDepositDescription.slice(0, TEXT_TOLD_MAX),
  }
}

/** Returns a call's arguments; anything but a JSON object counts as no arguments (§5). */
function argumentsOf({ function: { name, arguments: text } }: ToolCall): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Reported below.
  }
  console.error('The assistant called a tool with arguments that are no JSON', name)
  return {}
}

async function redirect(world: ToolWorld, args: object): Promise<string> {
  const wanted = Page.safeParse(args)
  if (!wanted.success) return 'no page path was provided'
  const { pagePath } = wanted.data
  if (SITE_MARKER.test(pagePath)) {
    world.openSite(pagePath)
    return JSON.stringify({ isDone: true })
  }
  return JSON.stringify({ isDone: await world.open(pagePath) })
}

async function search(world: ToolWorld, args: object): Promise<string> {
  const wishes = Wishes.parse(args)
  const query = wishes as ListingQuery
  const found = await world.search(query)
  if (found === null) return JSON.stringify({ error: 'The search failed' })
  if (found.total > 0) world.showRooms({ ...found, wishes: query })
  return JSON.stringify({ total: found.total })
}
