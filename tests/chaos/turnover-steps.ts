import { below, type Turn } from './chaos-turn.ts'

/**
 * Ticks something off, or counts a supply. Both devices of a host may begin the record; each has items of its own, which
 * must be there at rest beside the other's.
 */
export async function tick({ model, random, host, device }: Turn): Promise<string> {
  const agreements = (await device.api.rows('agreements', {})).filter(({ party }) => party === 'host')
  const isTick = agreements.length > 0 && random.next() < 0.6
  const collection = isTick ? 'turnovers' : 'turnoverPlans'
  const recordId = isTick ? random.pick(agreements).id : random.pick(host.drafts)
  const item = `d${host.devices.indexOf(device)}-${below(random, 3)}`
  const field = `${isTick ? 'done' : 'levels'}.${item}`
  const expected = isTick ? random.next() < 0.7 : below(random, 9)
  // As the screens do: the first change creates the record.
  const begun = await device.api.mutate('createRecord', { collection, id: recordId, fields: {} })
  const edited = await device.api.mutate('editRecord', {
    ...{ collection, id: recordId },
    fields: { [field]: expected },
  })
  if (begun.ok && edited.ok)
    model.fields.set(`${recordId} ${field}`, { device, collection, recordId, field, expected })
  return `${recordId} ${field}`
}
