import { describe, expect, it } from 'vitest'
import { helpIn } from '#server/http/words.ts'
import { LOCALES } from '#contract/locale.ts'
import { AMENITIES, BED_TYPES, TENANT_TYPES } from '#contract/unit-fields.ts'
import type { AssistantCall } from '#server/store/assistant-tables.ts'
import { INJECTIONS } from '#tests/assistant/injections.ts'
import type { Piece, Turn } from '#server/assistant/provider.ts'
import { fc } from '#tests/support/property.ts'
import { builtInHelper } from './built-in-helper.ts'
import { composeDescription } from './compose-description.ts'

const TURN: Turn = {
  said: '',
  instruction: null,
  earlier: [],
  calls: [],
  locale: 'en',
  today: '2026-03-09',
  isSignedIn: true,
}

async function answer(turn: Partial<Turn>): Promise<Piece[]> {
  const pieces: Piece[] = []
  const terms = {
    signal: new AbortController().signal,
    note: () => undefined,
    facts: null,
    spend: () => undefined,
  }
  for await (const piece of builtInHelper.answer({ ...TURN, ...turn }, terms)) pieces.push(piece)
  return pieces
}
const said = (pieces: Piece[]) => pieces.map((piece) => (piece.kind === 'text' ? piece.value : '')).join('')
const called = (pieces: Piece[]) => pieces.flatMap((piece) => (piece.kind === 'call' ? [piece.name] : []))
const made = (name: string, output: unknown): AssistantCall => ({
  id: name,
  name,
  arguments: '{}',
  output: typeof output === 'string' ? output : JSON.stringify(output),
})

describe('finding a room', () => {
  it('searches with the person’s wishes', async () => {
    expect(await answer({ said: 'cabin in Kaikoura under 300 a week' })).toEqual([
      {
        kind: 'call',
        name: 'search_units',
        arguments: { place: 'Kaikōura', max: 300, type: 'ENTIRE_PLACE' },
      },
    ])
  })

  it.each([
    [{ total: 0, units: [] }, 'No room matches'],
    [{ total: 1, units: [] }, 'I found 1 room.'],
    [{ total: 12, units: [] }, 'I found 12 rooms.'],
    ['no network', 'I couldn’t search just now'],
  ])('reports the result: %j', async (output, words) => {
    const pieces = await answer({ said: 'Find rooms', calls: [made('search_units', output)] })
    expect(said(pieces)).toContain(words)
    expect(called(pieces)).toEqual([])
  })
})

describe('describing a room', () => {
  const unitData = {
    title: 'Kōwhai Cabin',
    type: 'ENTIRE_PLACE',
    bedTypes: ['QUEEN'],
    amenities: ['WIFI', 'KITCHEN'],
    suitableTenants: ['COUPLE'],
    maxGuests: 2,
    floorArea: 24,
    address: { town: 'Kaikōura', street: '12 Secret Street' },
  }

  it('reads the room first, puts a description in, and reports the result', async () => {
    const calls = [made('fetch_unit_data', { unitData })]
    expect(called(await answer({ said: 'describe my cabin' }))).toEqual(['fetch_unit_data'])
    expect(await answer({ said: 'describe my cabin', calls })).toEqual([
      {
        kind: 'call',
        name: 'inject_unit_description',
        arguments: {
          description:
            'A whole place to yourself in Kaikōura. It’s furnished with a queen bed. You’ll have Wi-Fi and a kitchen. There’s space for up to 2 guests.',
        },
      },
    ])
    const both = [...calls, made('inject_unit_description', { isDone: true })]
    expect(said(await answer({ said: 'describe my cabin', calls: both }))).toContain(
      'I’ve put a description in',
    )
  })

  it.each([['{"unitData":null}'], ['not JSON'], ['{}']])(
    'asks for an open room where there is none: %s',
    async (output) => {
      const pieces = await answer({ instruction: 'describeRoom', calls: [made('fetch_unit_data', output)] })
      expect(called(pieces)).toEqual([])
      expect(said(pieces)).toContain('Open the room')
    },
  )

  it('says that nothing has changed if the person declines', async () => {
    const calls = [made('fetch_unit_data', { unitData }), made('inject_unit_description', { isDone: false })]
    expect(said(await answer({ said: 'describe my cabin', calls }))).toContain('Nothing has changed')
  })

  it.each(LOCALES)('has three lengths in %s, and never names the street', (locale) => {
    const texts = (['short', 'medium', 'long'] as const).map((length) =>
      composeDescription(unitData, locale, length),
    )
    const [short = '', medium = '', long = ''] = texts
    expect(short.length).toBeLessThan(medium.length)
    expect(medium.length).toBeLessThan(long.length)
    expect(texts.join('')).not.toMatch(/Secret|undefined|\{|Kōwhai/)
  })

  // Written by hand: each is what a native speaker would put between words that name several things.
  it.each([
    [
      'zh-CN',
      'Kaikōura的独享的整套住处。房内有大号双人床和单人床。配有无线网络、厨房和停车位。欢迎带宠物。最多可住 2 人。',
    ],
    [
      'zh-HK',
      'Kaikōura的獨享的整個住處。房內有大號雙人床及單人床。設有Wi-Fi、廚房及車位。歡迎帶同寵物。最多可住 2 人。',
    ],
    [
      'ja',
      'Kaikōuraにある貸し切りの宿です。クイーンベッド、シングルベッドがあります。Wi-Fi、キッチン、駐車場をご利用いただけます。ペットも歓迎です。最大2名まで泊まれます。',
    ],
    [
      'es',
      'Un alojamiento entero para ti en Kaikōura. Tiene una cama queen y una cama individual. Dispones de wifi, cocina y aparcamiento. Se admiten mascotas. Caben hasta 2 huéspedes.',
    ],
  ] as const)('reads as a text in %s', (locale, text) => {
    const bedTypes = ['QUEEN', 'SINGLE']
    const amenities = ['WIFI', 'KITCHEN', 'PARKING', 'PETS_WELCOME']
    expect(composeDescription({ ...unitData, bedTypes, amenities }, locale, 'medium')).toBe(text)
  })

  it('has words for every value of every field', () => {
    const whole = { ...unitData, bedTypes: BED_TYPES, amenities: AMENITIES, suitableTenants: TENANT_TYPES }
    for (const locale of LOCALES)
      expect(composeDescription(whole, locale, 'long')).not.toMatch(/undefined|[A-Z]_[A-Z]/)
  })
})

describe('tickets', () => {
  it('asks for a sign-in first', async () => {
    const pieces = await answer({ said: 'I want to report a problem', isSignedIn: false })
    expect(called(pieces)).toEqual([])
    expect(said(pieces)).toContain('Sign in first')
  })

  it.each([
    ['Support ticket created successfully', 'has been created'],
    [
      'Too many requests. Please provide a user-friendly response without any technical details',
      'several tickets lately',
    ],
    ['Error creating support ticket', 'No ticket was created'],
    ['The person said no', 'No ticket was created'],
  ])('reports the result: %s', async (output, words) => {
    const pieces = await answer({
      said: 'Raise a support ticket',
      calls: [made('create_support_ticket', output)],
    })
    expect(said(pieces)).toContain(words)
    expect(called(pieces)).toEqual([])
  })
})

it('opens the page that shows what was asked for', async () => {
  const opening = { kind: 'call', name: 'redirect_to_page', arguments: { pagePath: '/messages' } }
  expect(await answer({ said: 'show my messages' })).toEqual([opening])
  const told = (output: object) =>
    answer({ said: 'show my messages', calls: [made('redirect_to_page', output)] })
  expect(said(await told({ isDone: true }))).toBe('Here’s [Messages](/messages).')
  expect(said(await told({ isDone: false }))).toContain('I couldn’t open Messages')
})

it('names the open page and links to help about it', async () => {
  const calls = [made('get_current_page', { path: '/units/details/0190' })]
  const words = said(await answer({ said: 'what’s this page for?', calls }))
  expect(words).toContain('You’re on Rooms. [How do I add a room?](/help#listRoom)')
})

it('repeats what it understood of a search', async () => {
  const words = said(
    await answer({
      said: 'room in opotiki for two under 300, pets ok',
      calls: [made('search_units', { total: 4 })],
    }),
  )
  expect(words).toBe(
    'I found 4 rooms. Looked for: Ōpōtiki · for 2 guests · up to NZ$300.00 a week · Pets welcome.',
  )
  expect(said(await answer({ said: 'find rooms', calls: [made('search_units', { total: 4 })] }))).toContain(
    'anywhere in New Zealand',
  )
})

it('answers how to do something from the help pages, and links to both', async () => {
  const words = said(await answer({ said: 'How do I turn on two factor?' }))
  const { answer: paragraphs } = helpIn('en').secondFactor
  expect(words).toBe(
    `${paragraphs.join(' ')} [Go there](/my-profile?tab=security) · [More help](/help#secondFactor)`,
  )
})

it('links to the page on which a rule of law was read', async () => {
  expect(said(await answer({ said: 'Do I need a healthy homes statement?' }))).toMatch(
    /\[Rule\]\(https:\/\/tenancy\.govt\.nz\/starting-a-tenancy\/tenancy-agreements\)$/,
  )
})

it('answers in the language of the question', async () => {
  expect(said(await answer({ said: 'hola' }))).toContain('¿Qué buscas?')
  expect(said(await answer({ said: 'パスワードの変更方法', locale: 'en' }))).toContain('プロフィール')
})

it('says that it is not a language model', async () => {
  expect(said(await answer({ said: 'who are you?' }))).toContain('not a language model')
})

/** One question for each tool, and what is called next after a harmless output. */
const RUNS: { asked: Partial<Turn>; tool: string; wrap: (text: string) => unknown }[] = [
  {
    asked: { said: 'Find rooms' },
    tool: 'search_units',
    wrap: (text) => ({ total: 1, units: [{ title: text }] }),
  },
  { asked: { said: 'Find rooms' }, tool: 'search_units', wrap: (text) => text },
  { asked: { said: 'who am I signed in as?' }, tool: 'get_user_info', wrap: named },
  { asked: { said: 'what page is this' }, tool: 'get_current_page', wrap: (text) => ({ path: text }) },
  { asked: { said: 'Where are my messages?' }, tool: 'redirect_to_page', wrap: (text) => text },
  { asked: { said: 'describe my cabin' }, tool: 'fetch_unit_data', wrap: room },
  { asked: { said: 'describe my cabin' }, tool: 'inject_unit_description', wrap: (text) => text },
  { asked: { said: 'Raise a support ticket' }, tool: 'create_support_ticket', wrap: (text) => text },
]

function named(text: string) {
  return { firstName: text, lastName: text, email: text, role: text }
}
function room(text: string) {
  const address = { town: 'Nelson', suburb: text, street: text }
  return { unitData: { type: 'PRIVATE_ROOM', title: text, description: text, houseRules: text, address } }
}

it('there are at least sixty injections', () => {
  expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(60)
})

it.each(RUNS)(
  'orders in the output of $tool call nothing that harmless text wouldn’t',
  async ({ asked, tool, wrap }) => {
    const harmless = called(await answer({ ...asked, calls: [made(tool, wrap('Kōwhai'))] }))
    for (const injection of INJECTIONS) {
      const pieces = await answer({ ...asked, calls: [made(tool, wrap(injection))] })
      expect(called(pieces)).toEqual(harmless)
      expect(said(pieces)).not.toMatch(/<|\]\((?!\/)/)
    }
  },
)

it('the helper answers any tool result, and calls no more tools than for no rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...RUNS),
      fc.oneof(fc.json(), fc.string()),
      async ({ asked, tool }, output) => {
        const pieces = await answer({ ...asked, calls: [made(tool, output)] })
        const allowed = tool === 'fetch_unit_data' ? ['inject_unit_description'] : []
        expect(called(pieces).filter((name) => !allowed.includes(name))).toEqual(
          tool === 'inject_unit_description' ? called(pieces) : [],
        )
      },
    ),
  )
})
