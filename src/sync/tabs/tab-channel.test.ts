import { expect, it } from 'vitest'
import { openTabChannel, type TabMessage } from './tab-channel.ts'

it('a post to a closed channel reaches nobody and doesn’t throw', async () => {
  const [leaving, staying] = [openTabChannel('a'), openTabChannel('a')]
  const heard: TabMessage[] = []
  const second = new Promise<void>((resolve) => {
    staying.listen((message) => {
      heard.push(message)
      if (heard.length === 2) resolve()
    })
  })
  leaving.post({ type: 'call', hide: 'one' })
  leaving.close()
  expect(() => leaving.post({ type: 'call', hide: 'late' })).not.toThrow()
  const another = openTabChannel('a')
  another.post({ type: 'call', hide: 'two' })
  await second
  expect(heard).toEqual([
    { type: 'call', hide: 'one' },
    { type: 'call', hide: 'two' },
  ])
  staying.close()
  another.close()
})
