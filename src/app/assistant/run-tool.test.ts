import { afterEach, describe, expect, it, vi } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { listingPath } from './listing-path.ts'
import { runTool, type ToolWorld } from './run-tool.ts'

const PERSON = { id: 'p', firstName: 'Ngaire', lastName: 'H', email: 'n@x.example', role: 'HOST' }

function world(changes: Partial<ToolWorld> = {}): ToolWorld {
  return {
    page: () => '/units?x=1',
    person: () => PERSON,
    open: vi.fn<ToolWorld['open']>(async (path) => path === '/units'),
    openSite: vi.fn<ToolWorld['openSite']>(),
    search: vi.fn<ToolWorld['search']>(async () => ({ rooms: [], total: 0 })),
    showRooms: vi.fn<ToolWorld['showRooms']>(),
    unitData: () => null,
    describe: vi.fn<ToolWorld['describe']>(async () => true),
    raiseTicket: vi.fn<ToolWorld['raiseTicket']>(async () => 'created'),
    ...changes,
  }
}
const told = (around: ToolWorld, name: string, args: string) =>
  runTool(around, { type: 'function', id: 'c', function: { name, arguments: args } })

afterEach(() => vi.restoreAllMocks())

describe('the output of a tool', () => {
  it.each<[string, string, Partial<ToolWorld>, unknown]>([
    ['get_current_page', '{}', {}, { path: '/units?x=1' }],
    ['is_logged_in', '{}', { person: () => null }, { isLoggedIn: false }],
    ['is_logged_in', '{}', {}, { isLoggedIn: true }],
    ['get_user_info', '{}', {}, PERSON],
    ['get_user_info', '{}', { person: () => null }, { isLoggedIn: false }],
    ['redirect_to_page', '{"pagePath":"/units"}', {}, { isDone: true }],
    ['redirect_to_page', '{"pagePath":"https://evil.example"}', {}, { isDone: false }],
    ['redirect_to_page', '{}', {}, 'no page path was provided'],
    ['redirect_to_page', '{"pagePath":7}', {}, 'no page path was provided'],
    ['search_units', '{}', { search: async () => null }, { error: 'The search failed' }],
    ['search_units', '{}', {}, { total: 0 }],
    ['fetch_unit_data', '{}', {}, { error: 'No room is open in the editor' }],
    ['inject_unit_description', '{"description":"  "}', {}, 'No description was provided'],
    ['inject_unit_description', '{"description":"Nice"}', {}, { isDone: false, error: 'No room is open' }],
    ['inject_unit_description', '{"description":"Nice"}', { unitData: () => NO_UNIT }, { isDone: true }],
    ['create_support_ticket', '{"subject":"a"}', {}, 'Support ticket created successfully'],
    [
      'create_support_ticket',
      '{}',
      { raiseTicket: async () => 'tooMany' },
      'Too many requests. Please provide a user-friendly response without any technical details',
    ],
    ['create_support_ticket', '{}', { raiseTicket: async () => 'failed' }, 'Error creating support ticket'],
    ['delete_all', '{}', {}, 'Support for this function not yet available. delete_all'],
    ['toString', '{}', {}, 'Support for this function not yet available. toString'],
  ])('%s %s', async (name, args, changes, expected) => {
    const output = await told(world(changes), name, args)
    expect(output).toBe(typeof expected === 'string' ? expected : JSON.stringify(expected))
  })
})

it.each(['no json', '[1]', 'null', ''])('arguments %j count as empty and are logged', async (args) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const around = world()
  expect(await told(around, 'search_units', args)).toBe('{"total":0}')
  expect(around.search).toHaveBeenCalledWith({})
  expect(logged).toHaveBeenCalledOnce()
})

it('ignores unusable search criteria and keeps the others', async () => {
  const around = world()
  await told(around, 'search_units', '{"place":"Nelson","max":"a lot","from":"soon","guests":2,"else":1}')
  expect(around.search).toHaveBeenCalledWith({ place: 'Nelson', guests: 2 })
})

it('shows results together with the search criteria', async () => {
  const room = { id: 'x' } as never
  const around = world({ search: async () => ({ rooms: [room], total: 9 }) })
  await told(around, 'search_units', '{"place":"Ōpōtiki","max":300,"amenities":"WIFI","sort":"cheapest"}')
  const wishes = { place: 'Ōpōtiki', max: 300, amenities: 'WIFI', sort: 'cheapest' } as const
  expect(around.showRooms).toHaveBeenCalledWith({ rooms: [room], total: 9, wishes })
  expect(listingPath(wishes)).toBe('/site/listing?place=%C5%8Cp%C5%8Dtiki&max=300')
  expect(listingPath({})).toBe('/site/listing')
})

it('opens the public website for a path with its marker, and for no other', async () => {
  const around = world()
  await told(around, 'redirect_to_page', '{"pagePath":"/site/listing"}')
  await told(around, 'redirect_to_page', '{"pagePath":"/sites"}')
  expect(vi.mocked(around.openSite).mock.calls).toEqual([['/site/listing']])
})

it('keeps a room’s street and coordinates on the device', async () => {
  const address = { street: '41 Waiotahe Valley Road', suburb: 'RD 2', town: 'Ōpōtiki', postcode: '3198' }
  const coordinates = { latitude: -38.1, longitude: 177.2 }
  const output = await told(
    world({ unitData: () => ({ ...NO_UNIT, address, coordinates }) }),
    'fetch_unit_data',
    '{}',
  )
  expect(output).toContain('Ōpōtiki')
  expect(output).not.toMatch(/Waiotahe|\b177\b/)
})

it('reports only the failure of a tool that throws', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const around = world({ search: () => Promise.reject(new Error('secret')) })
  expect(await told(around, 'search_units', '{}')).toBe('{"error":"The tool failed"}')
})
