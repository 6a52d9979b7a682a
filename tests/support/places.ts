import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Role } from '#contract/permission.ts'
import { type Access, decideAccess } from '#app/auth/access.ts'
import { ROUTE_ACCESS } from '#app/auth/route-access.ts'
import { abilitiesOf } from '#server/access/abilities.ts'

/** A page of the route table, and the role that looks at it; `null` for somebody who is signed out. */
export type Place = { path: string; role: Role | null }

/** A page without content, which only redirects, and another address of a page. */
const NOTHING_OF_THEIR_OWN: readonly string[] = ['/logout', '/pages/misc/not-authorized']
/** A page that no list leads to, with a row that nobody has. */
const WITHOUT_LIST = '/accommodation/inspections/details/:id'
const shownPath = (path: string) =>
  path === WITHOUT_LIST ? path.replace(':id', '018f0000-0000-7000-8000-00000000ffff') : path
const NOWHERE = '/no-such-page'
/** In the format of a mailed link's token, but never mailed. */
const UNKNOWN_TOKEN = 'A'.repeat(43)

/**
 * Returns every page of the route table, so that a new one is covered automatically, and the page for unknown paths.
 */
export function everyPlace(): Place[] {
  return [
    ...builtPages().map(([path, access]) => ({ path: shownPath(path), role: whoSees(path, access) })),
    { path: NOWHERE, role: null },
  ]
}

/** Pages that show a guest nothing but what they show a host: nothing was shared, and nobody has that report. */
const SAME_FOR_GUESTS: readonly string[] = ['/settings', '/share', '/sync', WITHOUT_LIST]

/** Returns the pages that look different to a guest: those of a signed-in person that a guest may see. */
export function placesOfGuests(): Place[] {
  const pages = builtPages().filter(
    ([path, access]) =>
      whoSees(path, access) !== null && maySee('GUEST', path, access) && !SAME_FOR_GUESTS.includes(path),
  )
  return pages.map(([path]) => ({ path: shownPath(path), role: 'GUEST' }))
}

function builtPages(): [path: string, access: Access][] {
  // Read as text, because what the table imports needs a browser. Access rules of pages that aren't built are left out.
  const table = readFileSync(join(import.meta.dirname, '../../src/app/routes.tsx'), 'utf8')
  return Object.entries(ROUTE_ACCESS).filter(
    ([path]) => !NOTHING_OF_THEIR_OWN.includes(path) && table.includes(`'${path}'`),
  )
}

/** Opens a page; for a page about one row, follows the first link in its list. Resolves when its heading is shown. */
export async function openPlace(page: Page, serverUrl: string, { path }: Place): Promise<void> {
  const address = path.replace(':encodedToken', UNKNOWN_TOKEN)
  const parameter = address.indexOf('/:')
  if (parameter === -1) {
    await page.goto(serverUrl + address)
  } else {
    const row = address.slice(0, parameter + 1)
    await page.goto(serverUrl + row.replace(/\/details\/$/, ''))
    await page.locator(`a[href^="${row}"]`).first().click()
    await page.waitForURL((url) => url.pathname.startsWith(row))
  }
  await untilSettled(page)
}

/** Goes from a page of the app to another one without a load, as a link does, which takes a third of the time. */
export async function goToPlace(page: Page, { path }: Pick<Place, 'path'>): Promise<void> {
  const parameter = path.indexOf('/:')
  const row = path.slice(0, parameter + 1)
  await leave(page, () =>
    page.evaluate(
      (to) => {
        history.pushState(null, '', to)
        window.dispatchEvent(new PopStateEvent('popstate'))
      },
      parameter === -1 ? path : row.replace(/\/details\/$/, ''),
    ),
  )
  if (parameter !== -1) await leave(page, () => page.locator(`a[href^="${row}"]`).first().click())
}

/** Resolves when what a page showed is gone and the next one is settled. */
async function leave(page: Page, go: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelector('main')?.children ?? []) part.setAttribute('data-left', '')
  })
  await go()
  await page.waitForFunction(() => document.querySelector('[data-left]') === null)
  await untilSettled(page)
}

/** Resolves when the page's own heading is shown and nothing is loading any more. */
export async function untilSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .progress-bar') === null)
}

/** Returns the lowest role from a host's that may see a page, or `null` if none is needed. */
function whoSees(path: string, access: Access): Role | null {
  const found = ([null, 'HOST', 'ADMIN'] as const).find((role) => maySee(role, path, access))
  if (found === undefined) throw new Error(`Nobody may see ${path}`)
  return found
}

function maySee(role: Role | null, path: string, access: Access): boolean {
  const session = role === null ? null : sessionOf(role)
  return decideAccess({ access }, { path, search: '', params: {} }, session).kind === 'open'
}

function sessionOf(role: Role) {
  const user = { id: role, role, firstName: '', lastName: '', email: '', avatarUrl: null }
  return { user, expiresAt: '2026-12-01T00:00:00.000Z', abilities: abilitiesOf(role) }
}
