import sharp from 'sharp'
import { v7 } from 'uuid'
import { below, type Turn } from './chaos-turn.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

/** Each device has fields of its own: the last value there is the one that must be there at rest. */
export async function editOwn({ model, random, host, device }: Turn): Promise<string> {
  const isFirst = host.devices[0] === device
  const agreements = (await device.api.rows('agreements', {})).filter(({ status }) => status === 'DRAFT')
  const kinds =
    agreements.length > 0 ? (['units', 'profile', 'agreements'] as const) : (['units', 'profile'] as const)
  const collection = random.pick(kinds)
  const recordId =
    collection === 'profile'
      ? host.id
      : collection === 'units'
        ? random.pick(host.drafts)
        : random.pick(agreements).id
  const names = {
    units: ['description', 'houseRules'],
    profile: ['about', 'about'],
    agreements: ['conditions', 'premises'],
  }
  const field = names[collection][isFirst ? 0 : 1] ?? ''
  if (collection === 'profile' && !isFirst) return 'nothing'
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

/** Answers every question that a device asks: what is that device's own stays, the rest falls as it may. */
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
          : (await device.api.rows('agreement', { id: recordId }))?.edit
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
  // As the screen does that pressed it.
  await device.api.readUnit(id)
  return `${id} ${step}`
}

let photo: Promise<Buffer> | null = null

export async function addPhoto({ model, host, device, random }: Turn): Promise<string> {
  photo ??= sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const unitId = random.pick(host.drafts)
  const added = await device.api.addPhoto(unitId, new Uint8Array(await photo))
  if (added.ok) model.files.push({ id: added.value.id, device })
  return unitId
}
