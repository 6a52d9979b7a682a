import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NO_ADDRESS, type UnitFields } from '#contract/unit-fields.ts'
import type { FoundPlace } from '#app/units/places/places-messages.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { AddressSection } from './address-section.tsx'
import type { UnitParts } from './use-unit-parts.ts'

const { now } = vi.hoisted(() => {
  vi.stubEnv('VITE_GOOGLE_MAPS_KEY', 'a key')
  return { now: { isReachable: true, find: (_place: FoundPlace): void => undefined } }
})
vi.mock('#app/replica/use-is-reachable.ts', () => ({ useIsReachable: () => now.isReachable }))
// What it finds is tested where it is.
vi.mock('#app/units/places/address-finder.tsx', () => ({
  AddressFinder: ({ mapsKey, onFound }: { mapsKey: string; onFound: (place: FoundPlace) => void }) => {
    now.find = onFound
    return <p>{`Finds with ${mapsKey}`}</p>
  },
}))

/** The part is being edited. */
const OPEN: UnitParts = {
  open: 'address',
  next: null,
  edit: () => undefined,
  go: () => undefined,
  close: () => undefined,
  errorsIn: () => [],
}

let root: Root
let host: HTMLElement
let changes: Partial<UnitFields>[]

function Harness({ address }: { address: UnitFields['address'] }) {
  // The parts of a unit that the section reads.
  const [unit, setUnit] = useState({ address } as UnitView)
  function change(fields: Partial<UnitFields>): void {
    changes.push(fields)
    setUnit({ ...unit, ...fields })
  }
  return <AddressSection unit={unit} change={change} errorOf={() => undefined} parts={OPEN} />
}

beforeAll(async () => {
  await startWords('units', 'forms')
})
beforeEach(() => {
  changes = []
  now.isReachable = true
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const finder = page.getByText('Finds with a key')
const coordinates = { latitude: -38.01, longitude: 177.28 }

test('a found place fills in the fields and its place on the map', async () => {
  flushSync(() => root.render(<Harness address={NO_ADDRESS} />))
  await expect.element(finder).toBeVisible()
  const address = { street: '14 Church Street', suburb: 'Central', town: 'Ōpōtiki', postcode: '3122' }
  now.find({ address, coordinates })
  await expect.element(field('Street')).toHaveValue('14 Church Street')
  await expect.element(field('Suburb')).toHaveValue('Central')
  await expect.element(field('Town or mail town')).toHaveValue('Ōpōtiki')
  await expect.element(field('Postcode')).toHaveValue('3122')
  expect(changes).toEqual([{ address, coordinates }])
})

test('a place in the country keeps the typed RD number', async () => {
  flushSync(() => root.render(<Harness address={{ ...NO_ADDRESS, suburb: 'RD 2' }} />))
  const address = { street: '118 Pākihi Stream Road', suburb: '', town: 'Ōpōtiki', postcode: '3197' }
  now.find({ address, coordinates })
  await expect.element(field('Street')).toHaveValue('118 Pākihi Stream Road')
  await expect.element(field('Suburb')).toHaveValue('RD 2')
})

test('offline, there is no search, and the address can be typed', async () => {
  now.isReachable = false
  flushSync(() => root.render(<Harness address={NO_ADDRESS} />))
  await field('Street').fill('9 Waioeka Road')
  expect(finder.query()).toBeNull()
  expect(changes.at(-1)).toEqual({ address: { ...NO_ADDRESS, street: '9 Waioeka Road' } })
})
