import type OpenAI from 'openai'
import { z } from 'zod'
import { ASSISTANT_TOOLS, type AssistantTool } from '#contract/assistant.ts'
import { AMENITIES, BED_TYPES, UNIT_TYPES } from '#contract/unit-fields.ts'

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const Nothing = z.object({})

type Tool = { description: string; arguments: z.ZodObject }

/** How each tool is described to a service, and which arguments it takes. */
const TOOLS: Record<AssistantTool, Tool> = {
  get_current_page: { description: 'Tells which page of the app is open.', arguments: Nothing },
  is_logged_in: { description: 'Tells whether the person is signed in.', arguments: Nothing },
  get_user_info: { description: 'Tells the person’s role, name and email address.', arguments: Nothing },
  redirect_to_page: {
    description: 'Opens a page of the app.',
    arguments: z.object({ pagePath: z.string().max(200).describe('One of the pages named above.') }),
  },
  search_units: {
    description: 'Finds public rooms and shows them to the person as cards. Tells how many there are.',
    arguments: z.object({
      place: z.string().max(100).optional().describe('A town, suburb or region of New Zealand.'),
      min: z.number().min(0).optional().describe('New Zealand dollars a week.'),
      max: z.number().min(0).optional().describe('New Zealand dollars a week.'),
      type: z.enum(UNIT_TYPES).optional(),
      bed: z.enum(BED_TYPES).optional(),
      guests: z.number().int().min(1).max(20).optional(),
      from: Day.optional().describe('First day of the stay, YYYY-MM-DD.'),
      amenities: z
        .string()
        .max(100)
        .optional()
        .describe(`What the room must have, separated by spaces: ${AMENITIES.join(', ')}.`),
      sort: z.enum(['cheapest']).optional().describe('The lowest rent first.'),
      to: Day.optional().describe('Last day of the stay, YYYY-MM-DD.'),
    }),
  },
  fetch_unit_data: {
    description: 'Tells the fields of the room that is open in the editor.',
    arguments: Nothing,
  },
  inject_unit_description: {
    description: 'Offers a description for the room in the editor. The person agrees or not.',
    arguments: z.object({ description: z.string().max(5000) }),
  },
  create_support_ticket: {
    description: 'Offers a support ticket. The person agrees or not.',
    arguments: z.object({ subject: z.string().max(80), message: z.string().max(2000) }),
  },
}

/** Returns the tools in the format of chat completions, in a stable order. */
export function toolsFor(permitted: ReadonlySet<AssistantTool>): OpenAI.ChatCompletionFunctionTool[] {
  return ASSISTANT_TOOLS.filter((name) => permitted.has(name)).map((name) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(TOOLS[name].arguments, { io: 'input' })
    return { type: 'function', function: { name, description: TOOLS[name].description, parameters } }
  })
}

/** Returns the tool with this name, or `null` if there is none. */
export function toolNamed(name: string): AssistantTool | null {
  return ASSISTANT_TOOLS.find((tool) => tool === name) ?? null
}

/**
 * Reads the arguments of a call. Anything but a JSON object is logged and counts as empty; a value that doesn't fit is
 * left out.
 */
export function readArguments(
  tool: AssistantTool,
  text: string,
  note: (line: string) => void,
): Record<string, unknown> {
  const given = parsed(text)
  if (given === null) {
    note(`the service called ${tool} with arguments that are no JSON object`)
    return {}
  }
  const shape = TOOLS[tool].arguments.shape
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const value = z.safeParse(schema, given[key])
      return value.success && value.data !== undefined ? [[key, value.data]] : []
    }),
  )
}

function parsed(text: string): Record<string, unknown> | null {
  // Some services send nothing for a tool without arguments.
  if (text.trim() === '') return {}
  try {
    const value = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text))
    return value.success ? value.data : null
  } catch {
    return null
  }
}
