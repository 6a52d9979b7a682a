import { expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import {
  accepted,
  begun,
  changed,
  newEdit,
  rebased,
  resolved,
  unanswered,
  type EditedRow,
} from './edit-body.ts'
import { fieldOf, withFields } from './item-fields.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { EditDoc } from '#db/schema/edits.ts'

/*
 * Two devices of one person and the server, with events in any order: changes made online and offline, lost requests
 * and responses, rows that arrive late. The ghost beside each device remembers what its person could see when deciding,
 * which a silent overwrite would violate.
 */

const NEVER_SILENT = ['price', 'term']
const RULES = { neverSilent: NEVER_SILENT }
const SHARED = ['title', 'about', 'done.both', ...NEVER_SILENT]
/** What only one device changes: a field, and one item of a field whose other items the other device changes. */
const own = (device: number) => [`only${device}`, `done.only${device}`]

type Device = {
  row: EditedRow
  edit: EditDoc | null
  /** A request that the server hasn't seen yet, and a response that the device hasn't. */
  request: { version: number; fields: Fields } | null
  answer: { isApplied: boolean; row: EditedRow } | null
  /** By field: what the server held, as far as the person knew, when the field was last changed. */
  inView: Map<string, Fields>
  wrote: Set<unknown>
  last: Map<string, unknown>
}

type Step =
  | { do: 'change'; device: 0 | 1; field: string }
  | { do: 'takeBack'; device: 0 | 1; field: string }
  | { do: 'pull' | 'begin' | 'arrive' | 'loseRequest' | 'hear' | 'loseAnswer' | 'restart'; device: 0 | 1 }
  | { do: 'decide'; device: 0 | 1; choice: 'mine' | 'theirs' }

function world() {
  const start = { title: 't', about: 'a', price: 1, term: 7, only0: '', only1: '', done: {} }
  let server: EditedRow = { version: 1, fields: start }
  let made = 0
  const devices = [0, 1].map((): Device => ({
    row: server,
    edit: null,
    request: null,
    answer: null,
    inView: new Map(),
    wrote: new Set(),
    last: new Map(),
  }))

  function change(device: Device, field: string, value: unknown): void {
    rebase(device)
    const edit = device.edit ?? newEdit('units', 'u', device.row, 0)
    device.inView.set(field, edit.state === 'sending' ? edit.body.base : device.row.fields)
    device.wrote.add(value)
    device.last.set(field, value)
    device.edit = changed(edit, device.row, { [field]: value }, 0)
  }

  function rebase(device: Device): void {
    if (device.edit && device.edit.state !== 'sending' && device.edit.body.version !== device.row.version)
      device.edit = rebased(device.edit, device.row, RULES)
  }

  function begin(device: Device): void {
    rebase(device)
    const { edit } = device
    if (!edit || (edit.state !== 'queued' && edit.state !== 'uncertain')) return
    device.edit = begun(edit, 0)
    device.request = { version: device.edit.body.version ?? 0, fields: device.edit.body.sent ?? {} }
  }

  /** The server's rule: the version must match its own, or the change must change nothing. */
  function arrive(device: Device): void {
    const { request } = device
    if (!request) return
    device.request = null
    const { fields } = server
    const isNothing = Object.entries(request.fields).every(
      ([field, value]) => fieldOf(fields, field) === value,
    )
    const isApplied = request.version === server.version || isNothing
    if (isApplied && !isNothing) {
      for (const [field, value] of Object.entries(request.fields)) expectInView(device, field, value)
      server = { version: server.version + 1, fields: withFields(fields, request.fields) }
    }
    device.answer = { isApplied, row: server }
  }

  function expectInView(device: Device, field: string, value: unknown): void {
    if (fieldOf(server.fields, field) === value) return
    const view = device.inView.get(field) ?? {}
    const isKnown = (name: string) =>
      fieldOf(server.fields, name) === fieldOf(view, name) || device.wrote.has(fieldOf(server.fields, name))
    expect(isKnown(field), `${field} was overwritten unseen`).toBe(true)
    if (NEVER_SILENT.includes(field))
      for (const name of NEVER_SILENT) expect(isKnown(name), `${field} met an unseen ${name}`).toBe(true)
  }

  function hear(device: Device): void {
    const { answer, edit } = device
    device.answer = null
    if (!answer || edit?.state !== 'sending') return
    if (answer.row.version > device.row.version) device.row = answer.row
    device.edit = answer.isApplied
      ? accepted(edit, answer.row, RULES)
      : rebased({ ...edit, state: 'uncertain' }, answer.row, RULES)
  }

  function decide(device: Device, choice: 'mine' | 'theirs'): void {
    rebase(device)
    if (device.edit?.state !== 'conflict') return
    const choices = Object.fromEntries(device.edit.body.conflicts.map(({ field }) => [field, choice]))
    for (const field of Object.keys(choices)) {
      device.inView.set(field, device.edit.body.base)
      if (choice === 'theirs') device.last.delete(field)
    }
    device.edit = resolved(device.edit, choices)
  }

  function step(step: Step): void {
    const device = devices[step.device]
    if (!device) return
    const hasNoAnswer = () => {
      device.request = null
      device.answer = null
      if (device.edit?.state === 'sending') device.edit = unanswered(device.edit, '')
    }
    switch (step.do) {
      case 'change':
        return change(device, step.field, `${step.field}:${step.device}:${(made += 1)}`)
      case 'takeBack':
        return change(device, step.field, fieldOf(device.row.fields, step.field))
      case 'pull':
        device.row = server
        return
      case 'begin':
        if (device.edit?.state !== 'sending') begin(device)
        return
      case 'arrive':
        return arrive(device)
      case 'loseRequest':
      case 'restart':
        return hasNoAnswer()
      case 'hear':
        return hear(device)
      case 'loseAnswer':
        arrive(device)
        return hasNoAnswer()
      case 'decide':
        return decide(device, step.choice)
    }
  }

  /** Everybody is online until nothing is left to do. */
  function settle(choice: 'mine' | 'theirs'): void {
    for (let round = 0; round < 20; round += 1) {
      for (const device of devices) {
        if (device.edit?.state === 'sending') {
          arrive(device)
          hear(device)
        }
        device.row = server
        if (device.edit?.state === 'sending') device.edit = unanswered(device.edit, '')
        decide(device, choice)
        begin(device)
        arrive(device)
        hear(device)
        device.row = server
      }
    }
  }

  return { devices, step, settle, server: () => server }
}

const device = fc.constantFrom(0 as const, 1 as const)
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: device.chain((which) =>
      fc.record({
        do: fc.constant('change' as const),
        device: fc.constant(which),
        field: fc.constantFrom(...SHARED, ...own(which)),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: device.chain((which) =>
      fc.record({
        do: fc.constant('takeBack' as const),
        device: fc.constant(which),
        field: fc.constantFrom(...SHARED, ...own(which)),
      }),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pull' as const,
        'begin' as const,
        'arrive' as const,
        'hear' as const,
        'loseRequest' as const,
        'loseAnswer' as const,
        'restart' as const,
      ),
      device,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      device,
      choice: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
)

test('10,000 histories: devices and server agree, and no field is lost unnoticed', () => {
  fc.assert(
    fc.property(
      fc.array(steps, { maxLength: 40 }),
      fc.constantFrom('mine' as const, 'theirs' as const),
      (history, choice) => {
        const { devices, step, settle, server } = world()
        for (const one of history) step(one)
        settle(choice)
        devices.forEach((one, index) => {
          expect(one.edit).toBeNull()
          expect(one.row).toEqual(server())
          for (const field of own(index))
            expect(fieldOf(server().fields, field) ?? '').toBe(one.last.get(field) ?? '')
        })
      },
    ),
    { numRuns: 10_000 },
  )
}, 60_000)

test('a price changed again after a lost request is not merged with a new term', () => {
  const row: EditedRow = { version: 1, fields: { price: 1, term: 7 } }
  const first = changed(newEdit('units', 'u', row, 0), row, { price: 2 }, 0)
  if (first === null) throw new Error('The change is lost')
  const again = changed(unanswered(begun(first, 0), ''), row, { price: 3 }, 0)
  if (again === null) throw new Error('The change is lost')
  // The server accepted the first price, and then another device's term: the repeated request changes nothing.
  const answered = accepted(begun(again, 0), { version: 3, fields: { price: 2, term: 30 } }, RULES)
  expect(answered).toMatchObject({
    state: 'conflict',
    body: { mine: { price: 3 }, conflicts: [{ field: 'price', mine: 3, theirs: 2 }] },
  })
})
