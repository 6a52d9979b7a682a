import { BroadcastChannel as PackageChannel } from 'broadcast-channel'
import { afterEach, expect, it } from 'vitest'
import { BroadcastChannel } from './rxdb-channel.ts'

type Channel = Pick<BroadcastChannel, keyof BroadcastChannel>

const opened: Channel[] = []
afterEach(() => Promise.all(opened.splice(0).map((channel) => channel.close())))

const KINDS = {
  ours: (name: string): Channel => new BroadcastChannel(name),
  // Node has its own way beside the browsers'; tabs use this one.
  'the package’s': (name: string): Channel =>
    new PackageChannel(name, { type: 'native' }) as unknown as Channel,
}
type Kind = keyof typeof KINDS

function open(kind: Kind, name: string): Channel {
  const channel = KINDS[kind](name)
  opened.push(channel)
  return channel
}

it.each([
  ['ours', 'ours'],
  ['ours', 'the package’s'],
  ['the package’s', 'ours'],
] as const)('posts from %s reach %s in order', async (from, to) => {
  const sender = open(from, `${from} to ${to}`)
  const receiver = open(to, `${from} to ${to}`)
  const heard: unknown[] = []
  const all = new Promise<void>((resolve) =>
    receiver.addEventListener('message', (data) => {
      heard.push(data)
      if (heard.length === 3) resolve()
    }),
  )
  for (const n of [1, 2, 3]) await sender.postMessage({ n })
  await all
  expect(heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

it('a removed listener receives nothing, and a closed channel accepts nothing', async () => {
  const sender = open('ours', 'away')
  const receiver = open('ours', 'away')
  const heard: unknown[] = []
  const listener = (data: unknown) => void heard.push(data)
  receiver.addEventListener('message', listener)
  receiver.removeEventListener('message', listener)
  const other = open('ours', 'away')
  const last = new Promise((resolve) => other.addEventListener('message', resolve))
  await sender.postMessage('gone')
  await last
  expect(heard).toEqual([])
  await sender.close()
  await expect(sender.postMessage('late')).rejects.toThrow('closed')
})
