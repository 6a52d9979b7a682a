import { expect, it } from 'vitest'
import { Action, Subject, type Ability } from '#contract/permission.ts'
import { ROUTE_ACCESS } from '#app/auth/route-access.ts'
import { navigationEntries, phoneEntries } from './navigation-entries.ts'

const EVERYTHING = Subject.options.flatMap((subject) =>
  Action.options.map((action): Ability => ({ action, subject })),
)
const entriesOf = (abilities: readonly Ability[], isHelping = false) =>
  navigationEntries(abilities, { isHelping })
const ALL_BUT_USERS = EVERYTHING.filter(({ subject }) => subject !== 'Users')

it('lists the specified places in order, each leading to its own page', () => {
  const listed = entriesOf(ALL_BUT_USERS).map(({ label, path }) => [label, path])
  expect(listed).toEqual([
    ['shell:nav.dashboard', '/dashboard'],
    ['shell:nav.messages', '/messages'],
    ['records:agreements.name', '/accommodation/agreements'],
    ['records:ledgerEntries.name', '/accommodation/rent'],
    ['records:expenses.name', '/revenue'],
    ['records:units.name', '/units'],
    ['records:turnovers.name', '/turnovers'],
    ['records:tickets.name', '/support-tickets'],
    ['records:posts.name', '/blog'],
    ['records:profile.name', '/my-profile'],
    ['shell:nav.settings', '/settings'],
  ])
})

it('an administrator has people and tickets first, then everybody’s lists', () => {
  const paths = entriesOf(EVERYTHING).map(({ path }) => path)
  expect(paths).toEqual([
    '/dashboard',
    '/users',
    '/support-tickets',
    ...entriesOf(ALL_BUT_USERS)
      .map(({ path }) => path)
      .filter((path) => path !== '/dashboard' && path !== '/support-tickets'),
  ])
  const phone = phoneEntries(entriesOf(EVERYTHING)).map(({ path }) => path)
  expect(phone).toEqual(['/dashboard', '/users', '/support-tickets', '/units'])
})

it('an entry shows to all, or, with a subject, to those who may list or create it', () => {
  const all = entriesOf(EVERYTHING)
  for (const { path, subject } of all) {
    const shownTo = (abilities: Ability[]): boolean =>
      entriesOf(abilities).some((entry) => entry.path === path)
    expect(shownTo([]), path).toBe(subject === undefined)
    if (subject === undefined) continue
    expect(shownTo([{ action: 'list', subject }]), path).toBe(true)
    expect(shownTo([{ action: 'create', subject }]), path).toBe(true)
    expect(shownTo(EVERYTHING.filter((ability) => ability.subject !== subject)), path).toBe(false)
  }
})

it('shows turnovers to helpers too, on a phone before the rest', () => {
  const guest: Ability[] = [{ action: 'list', subject: 'AccommodationRent' }]
  expect(entriesOf(guest).map(({ path }) => path)).not.toContain('/turnovers')
  expect(phoneEntries(entriesOf(guest, true)).map(({ path }) => path)).toEqual([
    ...['/dashboard', '/messages', '/turnovers', '/accommodation/rent'],
  ])
})

it('gives an entry the same subject as its page', () => {
  for (const { path, subject } of entriesOf(EVERYTHING)) {
    const access = Object.entries(ROUTE_ACCESS).find(([known]) => known === path)?.[1]
    expect(access?.kind, path).toBe('signedIn')
    // Also open to those who help in somebody's rooms.
    const asked = path === '/turnovers' ? undefined : subject
    expect(access && 'subject' in access ? access.subject : undefined, path).toBe(asked)
  }
})

it('phones show four places: rooms and rent first, agreements only without rooms', () => {
  const paths = (abilities: Ability[]) => phoneEntries(entriesOf(abilities)).map(({ path }) => path)
  expect(paths(ALL_BUT_USERS)).toEqual(['/dashboard', '/messages', '/units', '/accommodation/rent'])
  expect(paths(ALL_BUT_USERS.filter(({ subject }) => subject !== 'Unit'))).toEqual([
    '/dashboard',
    '/messages',
    '/accommodation/rent',
    '/accommodation/agreements',
  ])
})
