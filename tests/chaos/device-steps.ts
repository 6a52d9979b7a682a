import type { Fate } from '#tests/support/switchable-network.ts'
import { forgetWhatIsLost } from './chaos-model.ts'
import { below, type Turn } from './chaos-turn.ts'

const DAY_MS = 86_400_000
const FATES: (Fate | null)[] = [
  null,
  null,
  null,
  'lost',
  'answerLost',
  'answer500',
  'answerCut',
  'twice',
  'portal',
  'halfArrives',
]

export async function openChat({ device, chat }: Turn): Promise<string> {
  void device.api.openChat(chat.id)
  return chat.id
}

export async function network({ random, device }: Turn): Promise<string> {
  const writes = random.pick(FATES)
  const reads = random.pick(FATES)
  const share = random.next()
  device.network.setFate(({ method }) => (Math.random() < share ? (method === 'GET' ? reads : writes) : null))
  const slow = random.pick([0, 0, 5, 60])
  device.network.setDelay(
    slow === 0 ? null : () => new Promise((resolve) => setTimeout(resolve, Math.random() * slow)),
  )
  return `${writes} ${reads} ${share.toFixed(2)} ${slow}`
}

export async function nudge({ device }: Turn): Promise<string> {
  await device.api.nudge()
  return ''
}

export async function kill({ host, device }: Turn): Promise<string> {
  await device.api.kill()
  await device.api.restart(host.id)
  return ''
}

export async function takeLead({ random, host, device }: Turn, silently: boolean): Promise<string> {
  const ms = below(random, 150)
  void device.api.takeLead(host.id, ms, silently)
  return `${ms} ms`
}

export async function clock({ random, device }: Turn): Promise<string> {
  const days = random.next() * 8 - 3
  await device.api.setClock(days * DAY_MS)
  return `${days.toFixed(1)} days`
}

export async function restore({ world, model, random }: Turn): Promise<string> {
  const kind = random.pick(['anotherEpoch', 'sameEpoch'] as const)
  if (!(await world.restore(kind))) return 'nothing'
  await forgetWhatIsLost(
    model,
    world.hosts.flatMap(({ devices }) => devices),
  )
  return kind
}
