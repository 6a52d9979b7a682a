import { v7 } from 'uuid'
import { chaosPhoto } from './chaos-photo.ts'
import { below, type Turn } from './chaos-turn.ts'
import { NO_ARRIVAL_NOTES } from '#contract/arrival-notes-fields.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

/** Edits the device's own fields. The last value there must be the one at rest. */
export async function editOwn({ model, random, host, device }: Turn): Promise<string> {
  const isFirst = host.devices[0] === device
  const agreements = (await device.api.rows('agreements', {})).filter(({ status }) => status === 'DRAFT')
  const blocked = await device.api.rows('records', { kinds: ['blockedDays'] })
  const kinds = [
    'units' as const,
    'profile' as const,
    ...(agreements.length > 0 ? ['agreements' as const] : []),
    ...(blocked.length > 0 ? ['blockedDays' as const] : []),
  ]
  const collection = random.pick(kinds)
  const recordId =
    collection === 'profile'
      ? host.id
      : collection === 'units'
        ? random.pick(host.drafts)
        : collection === 'agreements'
          ? random.pick(agreements).id
          : random.pick(blocked).id
  const names = {
    units: ['description', 'houseRules'],
    profile: ['about', 'about'],
    agreements: ['conditions', 'premises'],
    blockedDays: ['note', 'note'],
  }
  const field = names[collection][isFirst ? 0 : 1] ?? ''
  if ((collection === 'profile' || collection === 'blockedDays') && !isFirst) return 'nothing'
  const expected = `${random.pick(HOSTILE_TEXTS)(String(below(random, 1e6)))}`.slice(-400)
  const edited = await device.api.mutate('editRecord', {
    collection,
    id: recordId,
    fields: { [field]: expected },
  })
  if (edited.ok) model.fields.set(`${recordId} ${field}`, { device, collection, recordId, field, expected })
  return `${collection} ${recordId} ${field}`
}

export async function editShared({ random, host, device }: Turn): Promise<string> {
  const id = random.pick(host.drafts)
  const fields =
    random.next() < 0.5 ? { title: `Hut ${below(random, 100)}` } : { rentAmount: below(random, 500) }
  await device.api.mutate('editRecord', { collection: 'units', id, fields })
  return `${id} ${JSON.stringify(fields)}`
}

/**
 * Resolves every conflict that a device shows: the device's own fields keep its value, the rest is decided at random.
 */
export async function decide({
  model,
  random,
  device,
}: Pick<Turn, 'model' | 'random' | 'device'>): Promise<string> {
  const asked = (await device.api.rows('edits', {})).filter(({ state }) => state === 'conflict')
  for (const { collection, recordId } of asked) {
    const edit =
      collection === 'profile'
        ? (await device.api.rows('profile', {}))?.edit
        : collection === 'units'
          ? (await device.api.rows('unit', { id: recordId }))?.edit
          : collection === 'agreements'
            ? (await device.api.rows('agreement', { id: recordId }))?.edit
            : (await device.api.rows('record', { kind: collection, id: recordId }))?.edit
    if (!edit) continue
    const choices = Object.fromEntries(
      edit.conflicts.map(({ field }) => {
        const isOwn = model.fields.get(`${recordId} ${field}`)?.device === device
        return [field, isOwn || random.next() < 0.5 ? ('mine' as const) : ('theirs' as const)]
      }),
    )
    await device.api.mutate('resolveEdit', { collection, id: recordId, version: edit.version, choices })
  }
  return String(asked.length)
}

/** Writes the notes of a room. Both devices of a host may create them; each has a text of its own in them. */
export async function writeNotes({ model, random, host, device }: Turn): Promise<string> {
  const id = random.pick(host.drafts)
  const field = host.devices[0] === device ? 'directions' : 'whereThings'
  const expected = `${random.pick(HOSTILE_TEXTS)(String(below(random, 1e6)))}`.slice(-400)
  const notes = { collection: 'arrivalNotes' as const, id }
  // As the screen does: creates empty ones first, unless others have arrived meanwhile.
  if ((await device.api.rows('record', { kind: 'arrivalNotes', id })) === null)
    await device.api.mutate('createRecord', { ...notes, fields: { ...NO_ARRIVAL_NOTES } })
  const written = await device.api.mutate('editRecord', { ...notes, fields: { [field]: expected } })
  if (written.ok)
    model.fields.set(`${id} ${field}`, { device, collection: 'arrivalNotes', recordId: id, field, expected })
  return `${id} ${field}`
}

export async function makeUnit({ model, random, host, device }: Turn): Promise<string> {
  const id = v7()
  const expected = `New ${below(random, 1e6)}`
  const made = await device.api.mutate('createRecord', {
    collection: 'units',
    id,
    fields: { title: expected },
  })
  if (!made.ok) return made.failure.kind
  host.drafts.push(id)
  model.fields.set(`${id} made`, { device, collection: 'units', recordId: id, field: 'id', expected: id })
  return id
}

export async function makeAgreement({ model, device, chat, random }: Turn): Promise<string> {
  const id = v7()
  const fields = {
    unitId: chat.unitId,
    guestId: chat.guest.id,
    guestName: 'Gale',
    rentPerWeek: below(random, 400),
  }
  const made = await device.api.mutate('createRecord', { collection: 'agreements', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, {
      device,
      collection: 'agreements',
      recordId: id,
      field: 'id',
      expected: id,
    })
  return id
}

export async function blockDays({ model, random, host, device }: Turn): Promise<string> {
  const id = v7()
  const firstDay = addDays('2027-01-01', below(random, 300))
  const fields = {
    unitId: random.pick(host.drafts),
    firstDay,
    lastDay: addDays(firstDay, below(random, 10)),
    note: '',
    isRemoved: false,
  }
  const made = await device.api.mutate('createRecord', { collection: 'blockedDays', id, fields })
  if (made.ok)
    model.fields.set(`${id} made`, {
      device,
      collection: 'blockedDays',
      recordId: id,
      field: 'id',
      expected: id,
    })
  return id
}

/**
 * Moves the ends of blocked days, and removes them. Both devices use the same days; what doesn't fit together is
 * refused or becomes a conflict.
 */
export async function moveDays({ random, device }: Turn): Promise<string> {
  const blocked = await device.api.rows('records', { kinds: ['blockedDays'] })
  if (blocked.length === 0) return 'nothing'
  const { id } = random.pick(blocked)
  const day = addDays('2027-01-01', below(random, 300))
  const fields = random.pick([{ firstDay: day }, { lastDay: day }, { isRemoved: true }, { isRemoved: false }])
  await device.api.mutate('editRecord', { collection: 'blockedDays', id, fields })
  return `${id} ${JSON.stringify(fields)}`
}

export async function moveUnit({ model, random, host, device }: Turn): Promise<string> {
  const id = random.pick(host.drafts)
  const unit = await device.api.rows('unit', { id })
  if (!unit || host.drafts.length < 3) return 'nothing'
  const step = random.pick(['archive', 'restore', 'delete', 'archive', 'restore'] as const)
  if (step === 'delete') {
    model.deleted.add(id)
    host.drafts.splice(host.drafts.indexOf(id), 1)
  }
  await device.api.ask('moveUnit', { id, step, version: unit.version })
  // As the screen does after the step was pressed.
  await device.api.readUnit(id)
  return `${id} ${step}`
}

export async function addPhoto({ model, host, device, random }: Turn): Promise<string> {
  const unitId = random.pick(host.drafts)
  const added = await device.api.addPhoto(unitId, await chaosPhoto())
  if (added.ok) model.files.push({ id: added.value.id, device })
  return unitId
}
